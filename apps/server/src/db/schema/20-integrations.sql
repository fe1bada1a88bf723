-- Access of other programs: API tokens and webhooks.

CREATE TABLE api_tokens (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL REFERENCES accounts,
  user_id      bigint      NOT NULL REFERENCES users,
  name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  notes        text        CHECK (length(notes) <= 300),
  token_hash   bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  token_prefix text        NOT NULL CHECK (length(token_prefix) BETWEEN 4 AND 40),
  permissions  text[]      NOT NULL CHECK (cardinality(permissions) BETWEEN 1 AND 500),
  expires_at   timestamptz,
  last_used_at timestamptz,
  last_used_ip inet,
  ended_at     timestamptz,
  ended_by_id  bigint      REFERENCES users,
  end_reason   text        CHECK (end_reason IN ('revoked', 'member_left')),
  version      integer     NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
COMMENT ON TABLE api_tokens IS 'Tokens with which programs call the API in the name of a member. Only the SHA-256 of the secret is kept. Ended tokens stay, for the activity log.';
COMMENT ON COLUMN api_tokens.user_id IS 'The member who made the token. The token never has a permission that this member lacks.';
COMMENT ON COLUMN api_tokens.permissions IS 'Permissions that were granted to the token. It uses those that its maker still holds.';
COMMENT ON COLUMN api_tokens.notes IS 'What uses the token, and where, for the members who manage it.';
COMMENT ON COLUMN api_tokens.token_prefix IS 'First characters of the token, by which people recognise it.';
COMMENT ON COLUMN api_tokens.expires_at IS 'Null for a token that does not expire.';
CREATE INDEX api_tokens_list ON api_tokens (account_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_maker ON api_tokens (user_id, account_id) WHERE ended_at IS NULL;
CREATE INDEX api_tokens_user ON api_tokens (user_id);
CREATE INDEX api_tokens_ended_by ON api_tokens (ended_by_id) WHERE ended_by_id IS NOT NULL;

CREATE TABLE webhook_endpoints (
  id                         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id                 bigint      NOT NULL REFERENCES accounts,
  user_id                    bigint      NOT NULL REFERENCES users,
  url                        text        NOT NULL CHECK (length(url) BETWEEN 8 AND 2000),
  description                text        CHECK (length(description) <= 200),
  events                     text[]      CHECK (cardinality(events) BETWEEN 1 AND 200),
  status                     text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'suspended', 'disabled')),
  secret_ciphertext          text        NOT NULL,
  secret_hint                text        NOT NULL CHECK (length(secret_hint) = 4),
  previous_secret_ciphertext text,
  previous_secret_until      timestamptz,
  failures_in_row            integer     NOT NULL DEFAULT 0 CHECK (failures_in_row >= 0),
  failing_since              timestamptz,
  last_success_at            timestamptz,
  last_failure_at            timestamptz,
  last_error                 text        CHECK (length(last_error) <= 300),
  delivering_until           timestamptz,
  version                    integer     NOT NULL DEFAULT 1,
  created_at                 timestamptz NOT NULL DEFAULT now(),
  updated_at                 timestamptz NOT NULL DEFAULT now(),
  deleted_at                 timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE webhook_endpoints IS 'Addresses to which events of an account are sent.';
COMMENT ON COLUMN webhook_endpoints.user_id IS 'The member in whose name records are read for the payload: who made the endpoint, or last changed its address.';
COMMENT ON COLUMN webhook_endpoints.events IS 'Names of the events that are sent; null for all.';
COMMENT ON COLUMN webhook_endpoints.status IS 'paused by a member; suspended because the target fails; disabled because the member of user_id may no longer manage integrations.';
COMMENT ON COLUMN webhook_endpoints.previous_secret_until IS 'Until then the previous secret signs too.';
COMMENT ON COLUMN webhook_endpoints.failing_since IS 'First failure since the last success.';
COMMENT ON COLUMN webhook_endpoints.delivering_until IS 'Lease of the job that delivers to this endpoint, so that events keep their order.';
CREATE INDEX webhook_endpoints_list ON webhook_endpoints (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_user ON webhook_endpoints (user_id);

CREATE TABLE webhook_messages (
  uuid        uuid        PRIMARY KEY DEFAULT uuid_v7(),
  account_id  bigint      NOT NULL REFERENCES accounts,
  outbox_id   bigint      UNIQUE,
  event       text        NOT NULL CHECK (length(event) BETWEEN 1 AND 80),
  record_type text        CHECK (length(record_type) <= 40),
  record_key  text        CHECK (length(record_key) <= 40),
  requires    text        CHECK (length(requires) <= 80),
  details     jsonb       NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL DEFAULT now(),
  parties     bigint[],
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE webhook_messages IS 'Events of accounts that have webhook endpoints, kept for 30 days. They hold keys and names of attributes, no values.';
COMMENT ON COLUMN webhook_messages.outbox_id IS 'Row of the outbox from which it was taken, so that a repeated delivery of that row adds nothing. Null for test events.';
COMMENT ON COLUMN webhook_messages.requires IS 'Permission that a reader of the record needs.';
COMMENT ON COLUMN webhook_messages.parties IS 'Accounts between which the document is that the event is about, when it was kept; empty where they are not known, null for events about no document. Agencies that act inside the account are sent the events of their own documents only.';
CREATE INDEX webhook_messages_range ON webhook_messages (account_id, occurred_at);
CREATE INDEX webhook_messages_record ON webhook_messages (account_id, record_type, record_key);
CREATE INDEX webhook_messages_age ON webhook_messages (occurred_at);

CREATE TABLE webhook_deliveries (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          bigint      NOT NULL REFERENCES accounts,
  webhook_endpoint_id bigint      NOT NULL,
  message_uuid        uuid        NOT NULL,
  kind                text        NOT NULL DEFAULT 'event' CHECK (kind IN ('event', 'test', 'resend', 'replay')),
  status              text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sending', 'retrying', 'delivered', 'failed', 'cancelled')),
  attempts            integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at     timestamptz DEFAULT now(),
  claimed_until       timestamptz,
  payload             json,
  attempt_log         jsonb       NOT NULL DEFAULT '[]',
  response_status     integer,
  error               text        CHECK (length(error) <= 300),
  duration_ms         integer,
  last_attempt_at     timestamptz,
  delivered_at        timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, webhook_endpoint_id) REFERENCES webhook_endpoints (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, message_uuid) REFERENCES webhook_messages (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE webhook_deliveries IS 'Events on their way to endpoints, with their attempts. Kept for 30 days.';
COMMENT ON COLUMN webhook_deliveries.payload IS 'What is sent, made before the first attempt so that every attempt sends the same bytes.';
COMMENT ON COLUMN webhook_deliveries.claimed_until IS 'Until then a job sends it; afterwards the job counts as killed.';
COMMENT ON COLUMN webhook_deliveries.attempt_log IS 'Attempts: [{at, status, error, duration_ms, answer}].';
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_endpoint_id, id) WHERE status IN ('pending', 'sending', 'retrying');
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_message ON webhook_deliveries (account_id, message_uuid);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE VIEW webhook_delivery_list AS
SELECT d.*, m.uuid AS event_id, m.event, m.record_type, m.record_key, m.requires, m.parties FROM webhook_deliveries d JOIN webhook_messages m ON m.account_id = d.account_id AND m.uuid = d.message_uuid;
COMMENT ON VIEW webhook_delivery_list IS 'Deliveries with their events.';
