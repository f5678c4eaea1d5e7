# The program and a listener, each for itself, on the bus that dbus-run-session has made:
# session.sh TITLE SECONDS SEED. Told by the environment: PYTHON, LISTENER, STOLEK_HOME.
set -u
exec 3< <(Xvfb -displayfd 1 -screen 0 1920x1080x24 2>/dev/null)
read -r number <&3
export DISPLAY=":$number"
screen=$!
/usr/libexec/at-spi-bus-launcher --launch-immediately &
bus=$!
for wanted in IsEnabled ScreenReaderEnabled; do
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus \
            org.freedesktop.DBus.Properties.Set string:org.a11y.Status "string:$wanted" variant:boolean:true \
            >/dev/null 2>&1 && break
        sleep 0.3
    done
done
"$PYTHON" -m client &
program=$!
env -u PYTHONPATH $LISTENER "$@"
code=$?
kill "$program" "$bus" "$screen" 2>/dev/null
exit "$code"
