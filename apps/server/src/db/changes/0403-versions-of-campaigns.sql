-- The history of the designs of campaigns, which begins with the design that each has.
CREATE TABLE email_campaign_versions (
  account_id        bigint      NOT NULL,
  email_campaign_id bigint      NOT NULL,
  number            integer     NOT NULL CHECK (number > 0),
  design            jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  saved_by_id       bigint      REFERENCES users ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email_campaign_id, number),
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id)
);
COMMENT ON TABLE email_campaign_versions IS 'Designs of e-mail campaigns as they were saved; of those that a member saves within ten minutes the last.';
CREATE INDEX email_campaign_versions_campaign ON email_campaign_versions (account_id, email_campaign_id);
CREATE INDEX email_campaign_versions_saved_by ON email_campaign_versions (saved_by_id) WHERE saved_by_id IS NOT NULL;

INSERT INTO email_campaign_versions (account_id, email_campaign_id, number, design, saved_by_id, created_at)
SELECT account_id, id, 1, design, created_by_id, updated_at FROM email_campaigns WHERE design ? 'content' AND deleted_at IS NULL;
