-- Invoices as lists and reads show them, and the connection with the tax authority.

CREATE VIEW invoice_rows AS
SELECT i.*, (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone FROM invoices i;
COMMENT ON VIEW invoice_rows IS 'With the zone of the issuer, whose day decides what is overdue.';

CREATE INDEX invoices_all ON invoices (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_untransmitted ON invoices (account_id) WHERE mydata_status IN ('pending', 'failed');
CREATE INDEX invoices_draft_of_order ON invoices (order_uuid) WHERE status = 'draft' AND deleted_at IS NULL AND order_uuid IS NOT NULL;

CREATE TABLE mydata_connections (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  user_name text NOT NULL CHECK (length(user_name) BETWEEN 1 AND 80),
  key_ciphertext text NOT NULL,
  base_url text CHECK (length(base_url) <= 300),
  environment text NOT NULL DEFAULT 'production' CHECK (environment IN ('production', 'development')),
  is_active boolean NOT NULL DEFAULT true,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN mydata_connections.key_ciphertext IS 'Subscription key, encrypted; never answered.';
COMMENT ON COLUMN mydata_connections.base_url IS 'Instead of the tax authority''s own address, for the stand-in.';
