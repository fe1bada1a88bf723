-- Sending SMS: gateways of accounts, and through which one a message went.

CREATE TABLE sms_gateways (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  provider text NOT NULL CHECK (provider IN ('twilio', 'yuboto')),
  username text CHECK (length(username) BETWEEN 1 AND 100),
  secret_ciphertext text NOT NULL,
  base_url text CHECK (length(base_url) <= 300),
  sender_id text NOT NULL CHECK (length(sender_id) BETWEEN 1 AND 15),
  webhook_key text NOT NULL UNIQUE CHECK (length(webhook_key) BETWEEN 32 AND 64),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'needs_reauth')),
  verified_at timestamptz NOT NULL,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE sms_gateways IS 'An account''s own contract with an SMS provider. A removed one is kept: what it sent is still reported on.';
COMMENT ON COLUMN sms_gateways.webhook_key IS 'Last part of the addresses that the provider reports to.';
CREATE UNIQUE INDEX sms_gateways_of_account ON sms_gateways (account_id) WHERE removed_at IS NULL;

ALTER TABLE sms_messages
  ADD COLUMN sms_gateway_id bigint,
  ADD COLUMN to_key text GENERATED ALWAYS AS (CASE direction WHEN 'incoming' THEN sender_id ELSE to_number END) STORED,
  ADD FOREIGN KEY (account_id, sms_gateway_id) REFERENCES sms_gateways (account_id, id);
COMMENT ON COLUMN sms_messages.sms_gateway_id IS 'Null = the platform''s gateway.';
COMMENT ON COLUMN sms_messages.to_key IS 'The number of the person, whichever way the message went.';
COMMENT ON COLUMN sms_messages.body IS 'As it was written; addresses in it leave as short ones when clicks are counted.';
COMMENT ON COLUMN sms_messages.claimed_at IS 'Set with status "sending" before the gateway is spoken to. A row found so after a crash was perhaps sent: it becomes "unknown" and is never sent again by itself.';
CREATE INDEX sms_messages_gateway ON sms_messages (account_id, sms_gateway_id) WHERE sms_gateway_id IS NOT NULL;
CREATE INDEX sms_messages_list ON sms_messages (account_id, created_at DESC, id DESC);
DROP INDEX sms_messages_number;
CREATE INDEX sms_messages_number ON sms_messages (to_key, id DESC);

ALTER TABLE stage_messages ADD COLUMN track_clicks boolean NOT NULL DEFAULT true;
