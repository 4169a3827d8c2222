"""The commands of `flask …`: a module a group, each with a `group` that app.py registers."""
