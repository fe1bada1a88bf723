-- Services of others that an account is connected to (domain.md 2.12, 3.30). The SMS gateways are the first of them.

ALTER TABLE sms_gateways RENAME TO third_party_services;
ALTER INDEX sms_gateways_pkey RENAME TO third_party_services_pkey;
ALTER TABLE third_party_services RENAME CONSTRAINT sms_gateways_account_id_id_key TO third_party_services_account_id_id_key;
ALTER TABLE third_party_services RENAME CONSTRAINT sms_gateways_webhook_key_key TO third_party_services_webhook_key_key;
ALTER TABLE third_party_services RENAME CONSTRAINT sms_gateways_account_id_fkey TO third_party_services_account_id_fkey;
ALTER TABLE third_party_services RENAME CONSTRAINT sms_gateways_base_url_check TO third_party_services_base_url_check;
ALTER TABLE third_party_services RENAME CONSTRAINT sms_gateways_webhook_key_check TO third_party_services_webhook_key_check;
ALTER TABLE third_party_services RENAME COLUMN secret_ciphertext TO credentials_ciphertext;
ALTER TABLE third_party_services RENAME COLUMN removed_at TO deleted_at;
ALTER TABLE sms_messages RENAME COLUMN sms_gateway_id TO third_party_service_id;
ALTER INDEX sms_messages_gateway RENAME TO sms_messages_service;
DROP INDEX sms_gateways_of_account;
ALTER TABLE third_party_services
  DROP CONSTRAINT sms_gateways_provider_check,
  DROP CONSTRAINT sms_gateways_status_check,
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN verified_at DROP NOT NULL,
  ALTER COLUMN webhook_key DROP NOT NULL,
  ALTER COLUMN credentials_ciphertext DROP NOT NULL,
  ADD COLUMN type text,
  ADD COLUMN name text,
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN webhook_secret_ciphertext text,
  ADD COLUMN last_sync_at timestamptz,
  ADD COLUMN last_cursor jsonb,
  ADD COLUMN sync_interval_minutes int NOT NULL DEFAULT 15 CHECK (sync_interval_minutes BETWEEN 1 AND 10080),
  ADD COLUMN error_count int NOT NULL DEFAULT 0 CHECK (error_count >= 0),
  ADD COLUMN last_error text CHECK (length(last_error) <= 300),
  ADD COLUMN last_error_at timestamptz,
  ADD COLUMN is_default boolean NOT NULL DEFAULT false,
  ADD COLUMN version int NOT NULL DEFAULT 1;
UPDATE third_party_services SET
  type = 'sms',
  name = initcap(provider),
  settings = jsonb_build_object('username', username, 'sender_id', sender_id),
  status = CASE WHEN deleted_at IS NOT NULL THEN 'disconnected' WHEN status = 'needs_reauth' THEN 'expired' ELSE 'connected' END,
  is_default = deleted_at IS NULL,
  last_sync_at = (SELECT max(m.sent_at) FROM sms_messages m WHERE m.account_id = third_party_services.account_id AND m.third_party_service_id = third_party_services.id);
ALTER TABLE third_party_services
  DROP COLUMN username,
  DROP COLUMN sender_id,
  ALTER COLUMN type SET NOT NULL,
  ALTER COLUMN name SET NOT NULL,
  ADD CHECK (type IN ('woocommerce_api', 'soft_one_api', 'sms', 'email', 'google_analytics')),
  ADD CHECK (length(provider) BETWEEN 1 AND 40),
  ADD CHECK (length(name) BETWEEN 1 AND 120),
  ADD CHECK (status IN ('disconnected', 'connecting', 'connected', 'syncing', 'error', 'expired', 'disabled')),
  ADD CONSTRAINT third_party_services_sms_complete
    CHECK (type <> 'sms' OR deleted_at IS NOT NULL OR (credentials_ciphertext IS NOT NULL AND webhook_key IS NOT NULL AND settings ->> 'sender_id' <> ''));
CREATE UNIQUE INDEX third_party_services_one_gateway ON third_party_services (account_id) WHERE type = 'sms' AND deleted_at IS NULL;
CREATE UNIQUE INDEX third_party_services_address ON third_party_services (account_id, type, base_url) WHERE deleted_at IS NULL;
CREATE INDEX third_party_services_list ON third_party_services (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

COMMENT ON TABLE third_party_services IS 'What an account is connected to. A disconnected one is kept without its credentials; what came or went through it stays. One that another of its kind took the place of keeps them: what it sent is still reported on.';
COMMENT ON COLUMN third_party_services.webhook_key IS 'Last part of the addresses that the provider reports to. Null once disconnected: those addresses are gone.';
COMMENT ON COLUMN third_party_services.settings IS 'Of SMS gateways: username (null where the provider has none) and sender_id.';
COMMENT ON COLUMN third_party_services.last_sync_at IS 'When it last did what it was asked for; of SMS gateways, took a message (to the minute).';
COMMENT ON COLUMN third_party_services.verified_at IS 'When its credentials were last tried and taken.';
COMMENT ON COLUMN third_party_services.error_count IS 'Failures in a row; the third one makes the status error.';
COMMENT ON COLUMN sms_messages.third_party_service_id IS 'The gateway it went through. Null = the platform''s.';
