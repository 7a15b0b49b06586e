# One image for the API and the workers; see compose.yaml.
FROM python:3.13-slim
WORKDIR /azulejo
COPY requirements.lock pyproject.toml README.md LICENSE ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements.lock
COPY domain domain
COPY service service
COPY workers workers
RUN python -m pip install --no-cache-dir --no-deps --no-build-isolation . && useradd --system azulejo
USER azulejo
EXPOSE 8000
CMD ["azulejo", "api", "--host", "0.0.0.0"]
