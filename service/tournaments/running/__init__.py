"""`azulejo tournament run`: a tournament from the command line, with a service of its own or at another one."""
