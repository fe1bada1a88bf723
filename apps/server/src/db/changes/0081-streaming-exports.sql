-- Serves the job that closes exports of killed processes.
CREATE INDEX exports_streaming ON exports (updated_at) WHERE status = 'streaming';
