"""What the web and the command line see of the game: a module a page, and what all pages share.

A page's module has a `blueprint`, a command's module (in `views.commands`) a `group`; app.py registers them.
Shared: `database` (sessions), `security`, `errors`, `assets`, `serving`.
"""
