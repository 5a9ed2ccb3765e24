"""A keyboard for headless mutter: presses the keysym of each line that comes in, and answers each by a line."""
import sys
import time

import dbus

NAME = 'org.gnome.Mutter.RemoteDesktop'
bus = dbus.SessionBus()
desktop = dbus.Interface(bus.get_object(NAME, '/org/gnome/Mutter/RemoteDesktop'), NAME)
session = dbus.Interface(bus.get_object(NAME, desktop.CreateSession()), NAME + '.Session')
session.Start()
print('ready', flush=True)
for line in sys.stdin:
    key = dbus.UInt32(int(line))
    session.NotifyKeyboardKeysym(key, True)
    time.sleep(0.05)
    session.NotifyKeyboardKeysym(key, False)
    print('pressed', flush=True)
