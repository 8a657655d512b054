#!/usr/bin/python3
"""A WebKitGTK window that WebKitWebDriver controls.

WebKitGTK's own test browser, MiniBrowser, cannot be narrower than 447 px. Console messages go to the file after `--console`: WebKitWebDriver discards
what a browser prints.
"""

import os
import sys
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def make_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.add(view)
    window.show_all()
    # Without a window manager no window has the focus, and `:focus-visible` matches nothing.
    window.get_window().focus(0)
    view.grab_focus()
    view.connect("close", lambda _view: window.destroy())
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", make_view)


if "--version" in sys.argv:
    print(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version(), sep=".")
    sys.exit()
if "--console" in sys.argv:
    path = sys.argv[sys.argv.index("--console") + 1]
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(file, sys.stdout.fileno())
    os.dup2(file, sys.stderr.fileno())
# Not an ephemeral context: WebKit does not print the console messages of private windows.
profile = tempfile.TemporaryDirectory(prefix="webkit-profile-")
data = WebKit2.WebsiteDataManager(base_data_directory=profile.name, base_cache_directory=profile.name)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
