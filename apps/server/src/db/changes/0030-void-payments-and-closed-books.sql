CREATE TABLE account_books (
  account_id   bigint      PRIMARY KEY REFERENCES accounts,
  closed_until date,
  updated_by_id bigint     REFERENCES users ON DELETE SET NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE account_books IS 'Up to which day an account has closed its books. No row or no day: nothing is closed.';
CREATE INDEX account_books_updated_by ON account_books (updated_by_id) WHERE updated_by_id IS NOT NULL;

ALTER TABLE payments
  DROP CONSTRAINT payments_status_check,
  ADD CONSTRAINT payments_status_check CHECK (status IN ('pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void')),
  ADD COLUMN voided_at timestamptz,
  ADD COLUMN void_reason text CHECK (length(void_reason) BETWEEN 1 AND 300),
  ADD COLUMN voided_by_id bigint REFERENCES users ON DELETE SET NULL,
  ADD CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  ADD CHECK (status <> 'void' OR (void_reason IS NOT NULL AND allocated_minor = 0));
COMMENT ON COLUMN payments.voided_at IS 'When a payment that never happened was voided. It stays visible and counts nowhere.';
CREATE INDEX payments_voided_by ON payments (voided_by_id) WHERE voided_by_id IS NOT NULL;

DROP VIEW payment_rows;
CREATE VIEW payment_rows AS
SELECT p.*, coalesce(
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = p.account_relation_uuid),
  (SELECT coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) FROM contacts c WHERE c.account_id = p.account_id AND c.id = p.contact_id)) AS payer
FROM payments p;
COMMENT ON VIEW payment_rows IS 'Payments with the payer''s name as the account that keeps the payment knows it.';

-- System roles of existing accounts get the permissions that new accounts get; the permissions are written from code at every start.
INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr) VALUES
  ('payments.void', 'payments', 'void', 'both', 'sales', 'Payments: void', 'Πληρωμές: ακύρωση'),
  ('books.close', 'books', 'close', 'both', 'sales', 'Books: close periods', 'Βιβλία: κλείσιμο περιόδων')
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_name)
SELECT r.id, p.name FROM roles r CROSS JOIN (VALUES ('payments.void'), ('books.close')) AS p (name)
WHERE r.account_id IS NOT NULL AND r.is_system AND r.code IN ('owner', 'manager', 'accountant')
ON CONFLICT DO NOTHING;
