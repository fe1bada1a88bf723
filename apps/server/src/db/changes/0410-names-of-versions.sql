-- Members give names to versions of templates, campaigns and pages.
ALTER TABLE email_template_versions ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 80);
COMMENT ON COLUMN email_template_versions.name IS 'What members call it. A version with a name is neither replaced nor removed.';
ALTER TABLE email_campaign_versions ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 80);
COMMENT ON COLUMN email_campaign_versions.name IS 'What members call it. A version with a name is neither replaced nor removed.';
ALTER TABLE page_versions ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 80);
COMMENT ON COLUMN page_versions.name IS 'What members call it.';
