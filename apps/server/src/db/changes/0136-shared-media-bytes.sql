-- Copies of products share the stored bytes of the platform's files: the clean-up asks which other files use a path.
CREATE INDEX media_path ON media (path);
