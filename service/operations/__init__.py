"""What whoever runs the service looks at: logs, request ids and metrics."""
