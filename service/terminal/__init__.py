"""`azulejo play`: a person's seat in the terminal. A client of the REST API like any other."""
