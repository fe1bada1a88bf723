-- Versions of mails are recognised by the first words that are new in them.
ALTER TABLE email_template_versions ADD COLUMN words text CHECK (length(words) BETWEEN 1 AND 80);
COMMENT ON COLUMN email_template_versions.words IS 'First words that the version before did not have; null where no text changed.';
ALTER TABLE email_campaign_versions ADD COLUMN words text CHECK (length(words) BETWEEN 1 AND 80);
COMMENT ON COLUMN email_campaign_versions.words IS 'First words that the version before did not have; null where no text changed.';
