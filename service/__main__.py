"""`python -m service` is `azulejo`."""

from service.cli import main

main(prog_name="azulejo")
