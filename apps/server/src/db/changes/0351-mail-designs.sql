-- Mails that are built of blocks: the other language, and the history of templates.
ALTER TABLE email_templates ADD COLUMN translation jsonb;
ALTER TABLE email_campaigns ADD COLUMN translation jsonb;
ALTER TABLE email_campaign_texts ADD COLUMN translation jsonb;
COMMENT ON COLUMN email_templates.translation IS 'The mail in its other language: {locale, subject, preheader, html, text_body}. Null = one language.';
COMMENT ON COLUMN email_campaigns.translation IS 'The mail in its other language: {locale, subject, preheader, html, text_body}. Null = one language.';
COMMENT ON COLUMN email_campaign_texts.translation IS 'The text for recipients who read the other language: {locale, subject, preheader, body}. Null = one language.';

CREATE TABLE email_template_versions (
  account_id        bigint      NOT NULL,
  email_template_id bigint      NOT NULL,
  number            integer     NOT NULL CHECK (number > 0),
  design            jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  saved_by_id       bigint      REFERENCES users ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email_template_id, number),
  FOREIGN KEY (account_id, email_template_id) REFERENCES email_templates (account_id, id)
);
COMMENT ON TABLE email_template_versions IS 'Designs of mail templates as they were saved; of those that a member saves within ten minutes the last.';
CREATE INDEX email_template_versions_template ON email_template_versions (account_id, email_template_id);
CREATE INDEX email_template_versions_saved_by ON email_template_versions (saved_by_id) WHERE saved_by_id IS NOT NULL;
