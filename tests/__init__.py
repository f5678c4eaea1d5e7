"""The tests: they mirror the rooms of the program. What keeps them quick, with all that they look at:

- What is `long` waits for the run with that marker, and says about how many seconds where they are many:
  those begin first (`scheduling`). Sweeps pass the hardest cases always, all or every case by turns with the
  long ones; what one mechanism does at every table is passed always in some games only (`parametrization`).
- Pictures that one process of a run has made the others read (`client/run_pictures`; in CI both runs), and
  a program is drawn when its test looks at it (`client/watched`; not where the test puts something in the
  place of what draws, nor where it is marked `watched`). Of modules of tests each process compiles a share
  (`compile_ahead`).
- A process that has grown large lets go of pictures where a program begins, and of all that it can before a
  test that is `large` (`conftest`).
"""
