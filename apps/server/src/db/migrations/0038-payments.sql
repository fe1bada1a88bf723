-- Online payments: the contract of an account with a provider, and what a payment that begins there needs.

CREATE TABLE payment_gateways (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  provider text NOT NULL DEFAULT 'stripe' CHECK (provider IN ('stripe')),
  is_stand_in boolean NOT NULL DEFAULT false,
  secret_ciphertext text NOT NULL,
  webhook_secret_ciphertext text NOT NULL,
  webhook_key text NOT NULL UNIQUE CHECK (length(webhook_key) BETWEEN 32 AND 64),
  payment_account_uuid uuid,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'needs_reauth')),
  verified_at timestamptz NOT NULL,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, payment_account_uuid) REFERENCES payment_accounts (account_id, uuid)
);
COMMENT ON TABLE payment_gateways IS 'An account''s contract with a provider of online payments. A replaced one stays, because its webhooks still come.';
COMMENT ON COLUMN payment_gateways.payment_account_uuid IS 'Where the money arrives; noted on the payments.';
CREATE UNIQUE INDEX payment_gateways_one ON payment_gateways (account_id) WHERE removed_at IS NULL;
CREATE INDEX payment_gateways_payment_account ON payment_gateways (account_id, payment_account_uuid) WHERE payment_account_uuid IS NOT NULL;

ALTER TABLE payments
  ADD COLUMN payment_gateway_id bigint,
  ADD COLUMN for_invoice_uuid uuid,
  ADD COLUMN checkout_id text UNIQUE CHECK (length(checkout_id) BETWEEN 1 AND 120),
  ADD COLUMN completed_at timestamptz,
  ADD FOREIGN KEY (account_id, payment_gateway_id) REFERENCES payment_gateways (account_id, id),
  ADD FOREIGN KEY (account_id, for_invoice_uuid) REFERENCES invoices (account_id, uuid);
COMMENT ON COLUMN payments.for_invoice_uuid IS 'Invoice that an online payment was begun for; served first when it completes.';
COMMENT ON COLUMN payments.checkout_id IS 'Hosted checkout at the provider.';
CREATE INDEX payments_gateway ON payments (account_id, payment_gateway_id) WHERE payment_gateway_id IS NOT NULL;
CREATE INDEX payments_for_invoice ON payments (account_id, for_invoice_uuid) WHERE for_invoice_uuid IS NOT NULL;
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending' AND payment_gateway_id IS NOT NULL;

CREATE VIEW payment_rows AS
SELECT p.*, coalesce(
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = p.account_relation_uuid),
  (SELECT coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) FROM contacts c WHERE c.account_id = p.account_id AND c.id = p.contact_id)) AS payer
FROM payments p;
COMMENT ON VIEW payment_rows IS 'With the name of who paid, as the account that keeps the payment calls him.';
