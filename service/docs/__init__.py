"""Documentation for people, made from the OpenAPI document and the catalogue of problems."""
