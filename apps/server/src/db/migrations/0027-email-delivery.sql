-- Sending and receiving mail: keys of sending domains, mail servers of accounts, what the queue and the answers need.

CREATE TABLE sending_domains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  domain text NOT NULL CHECK (length(domain) BETWEEN 3 AND 253),
  selector text NOT NULL CHECK (length(selector) BETWEEN 1 AND 63),
  private_key_ciphertext text NOT NULL,
  public_key text NOT NULL,
  checks jsonb NOT NULL DEFAULT '[]',
  dkim_passes boolean NOT NULL DEFAULT false,
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (account_id, domain)
);
COMMENT ON COLUMN sending_domains.dkim_passes IS 'The published key is ours, so mail from this domain is signed with it.';
COMMENT ON COLUMN sending_domains.checks IS 'Result of the last look at the DNS: [{kind, status, host, found, publish}].';
CREATE INDEX sending_domains_due ON sending_domains (checked_at NULLS FIRST);

CREATE TABLE account_smtp_settings (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  secure boolean NOT NULL DEFAULT false,
  username text CHECK (length(username) BETWEEN 1 AND 254),
  password_ciphertext text,
  bounce_domain text CHECK (length(bounce_domain) BETWEEN 3 AND 253),
  verified_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE account_smtp_settings IS 'An account''s own mail server. Kept only after it answered and took the login.';

ALTER TABLE email_messages
  ADD COLUMN in_reply_to_id bigint,
  ADD COLUMN quoted_html text,
  ADD COLUMN attachments_count integer NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (account_id, in_reply_to_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (in_reply_to_id);
COMMENT ON COLUMN email_messages.quoted_html IS 'Of incoming ones: the mail it answers, as quoted below the answer.';
COMMENT ON COLUMN email_messages.claimed_by IS 'The sending process. Its journal tells after a crash which of its messages were perhaps accepted.';
CREATE INDEX email_messages_answers ON email_messages (account_id, in_reply_to_id) WHERE in_reply_to_id IS NOT NULL;
CREATE INDEX email_messages_list ON email_messages (account_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX email_messages_received_once ON email_messages (account_id, message_id) WHERE direction = 'incoming' AND message_id IS NOT NULL;
-- The queue takes a few of every account that has something due, so that no account waits for another's thousands, and
-- mails of people before those to whole stages.
DROP INDEX email_messages_due;
CREATE INDEX email_messages_queue ON email_messages (account_id, (stage_message_id IS NOT NULL), (coalesce(next_attempt_at, send_at, queued_at)), id) WHERE status = 'queued';
DROP INDEX email_messages_claimed;
CREATE INDEX email_messages_claimed ON email_messages (claimed_by, claimed_at) WHERE status = 'sending';
-- How often an address refused softly.
CREATE INDEX message_events_provider ON message_events (provider_event_id) WHERE provider_event_id IS NOT NULL;

ALTER TABLE account_emails ADD COLUMN verify_expires_at timestamptz;

ALTER TABLE stage_messages ADD COLUMN email_template_id bigint REFERENCES email_templates ON DELETE SET NULL;
CREATE INDEX stage_messages_template ON stage_messages (email_template_id) WHERE email_template_id IS NOT NULL;
