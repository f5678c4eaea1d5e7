"""EQUILIBRIX Connect's board: geometry, layout, view model, forecasts and painters."""
