pytest_plugins = ["pytester", "spiritlevel.pytest_plugin"]
