-- The built-in mailbox: mails of development and demo, caught by a real SMTP server and read by staff in the browser.
CREATE TABLE mailbox_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipients text[] NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text,                                   -- shown in a sandboxed frame only
  raw bytea NOT NULL,                          -- the mail as it came over SMTP
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mailbox_messages_received_at_idx ON mailbox_messages (received_at DESC, id DESC);
COMMENT ON TABLE mailbox_messages IS 'Kept to the latest 5,000; unused when an outside mail server is configured.';
