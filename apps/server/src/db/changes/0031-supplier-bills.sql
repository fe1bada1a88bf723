DROP VIEW invoice_rows;
ALTER TABLE invoices ADD COLUMN production_order_uuid uuid REFERENCES orders;
COMMENT ON COLUMN invoices.production_order_uuid IS 'Production order of the buyer that a provider invoices.';
CREATE INDEX invoices_production_order ON invoices (production_order_uuid) WHERE production_order_uuid IS NOT NULL;
CREATE VIEW invoice_rows AS
SELECT i.*, (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone FROM invoices i;
COMMENT ON VIEW invoice_rows IS 'Invoices with the zone of the issuer, whose day decides what is overdue.';

DROP VIEW payment_rows;
ALTER TABLE payments
  ADD COLUMN payee_name text CHECK (length(payee_name) BETWEEN 1 AND 160),
  DROP CONSTRAINT payments_check,
  ADD CONSTRAINT payments_check CHECK (account_relation_uuid IS NOT NULL OR contact_id IS NOT NULL OR (direction = 'out' AND payee_name IS NOT NULL));
COMMENT ON COLUMN payments.payee_name IS 'Supplier without a relation whose bills the payment settles.';
CREATE VIEW payment_rows AS
SELECT p.*, coalesce(
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = p.account_relation_uuid),
  (SELECT coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) FROM contacts c WHERE c.account_id = p.account_id AND c.id = p.contact_id),
  p.payee_name) AS payer
FROM payments p;
COMMENT ON VIEW payment_rows IS 'Payments with the payer''s name as the account that keeps the payment knows it.';

CREATE TABLE supplier_bills (
  uuid                  uuid        PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  type                  text        NOT NULL DEFAULT 'bill' CHECK (type IN ('bill', 'credit_note')),
  status                text        NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'approved', 'partially_paid', 'paid', 'credited')),
  account_relation_uuid uuid,
  supplier_account_id   bigint      REFERENCES accounts,
  supplier_name         text        NOT NULL CHECK (length(supplier_name) BETWEEN 1 AND 160),
  supplier_vat_number   text        CHECK (length(supplier_vat_number) BETWEEN 1 AND 20),
  supplier_key          text        NOT NULL GENERATED ALWAYS AS (coalesce(account_relation_uuid::text, upper(supplier_vat_number), lower(supplier_name))) STORED,
  invoice_uuid          uuid        UNIQUE REFERENCES invoices,
  credits_bill_uuid     uuid,
  number                text        NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  issue_date            date        NOT NULL,
  due_date              date        NOT NULL,
  currency              char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  vat_treatment         text        NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  net_minor             bigint      NOT NULL DEFAULT 0 CHECK (net_minor >= 0),
  vat_minor             bigint      NOT NULL DEFAULT 0 CHECK (vat_minor >= 0),
  total_minor           bigint      NOT NULL DEFAULT 0,
  withheld_minor        bigint      NOT NULL DEFAULT 0 CHECK (withheld_minor >= 0),
  payable_minor         bigint      NOT NULL DEFAULT 0 CHECK (payable_minor >= 0),
  paid_minor            bigint      NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
  credited_minor        bigint      NOT NULL DEFAULT 0 CHECK (credited_minor >= 0),
  balance_minor         bigint      NOT NULL GENERATED ALWAYS AS (CASE type WHEN 'bill' THEN payable_minor - paid_minor - credited_minor ELSE 0 END) STORED,
  order_uuid            uuid,
  production_order_uuid uuid,
  project_uuid          uuid        REFERENCES projects,
  notes                 text        CHECK (length(notes) <= 10000),
  approved_at           timestamptz,
  approved_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  paid_at               timestamptz,
  search_text           text        NOT NULL DEFAULT '',
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, credits_bill_uuid) REFERENCES supplier_bills (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, production_order_uuid) REFERENCES orders (account_id, uuid),
  CHECK (total_minor = net_minor + vat_minor AND payable_minor = total_minor - withheld_minor),
  CHECK (paid_minor + credited_minor <= payable_minor),
  CHECK (due_date >= issue_date)
);
COMMENT ON TABLE supplier_bills IS 'Bills and credit notes of suppliers: entered by hand, or made from an invoice that a provider issued here. Amounts of credit notes are positive.';
COMMENT ON COLUMN supplier_bills.supplier_key IS 'The supplier: the relation, else the VAT number, else the name.';
COMMENT ON COLUMN supplier_bills.invoice_uuid IS 'The invoice of a provider that keeps its books here; such a bill follows the invoice.';
CREATE UNIQUE INDEX supplier_bills_number ON supplier_bills (account_id, supplier_key, type, lower(number), extract(year FROM issue_date)) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bills_list ON supplier_bills (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bills_all ON supplier_bills (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bills_issue_date ON supplier_bills (account_id, issue_date) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bills_due_date ON supplier_bills (account_id, due_date) WHERE deleted_at IS NULL AND balance_minor > 0;
CREATE INDEX supplier_bills_supplier ON supplier_bills (account_id, supplier_key, due_date) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bills_relation ON supplier_bills (account_id, account_relation_uuid) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX supplier_bills_supplier_account ON supplier_bills (supplier_account_id) WHERE supplier_account_id IS NOT NULL;
CREATE INDEX supplier_bills_credits ON supplier_bills (account_id, credits_bill_uuid) WHERE credits_bill_uuid IS NOT NULL;
CREATE INDEX supplier_bills_order ON supplier_bills (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX supplier_bills_production_order ON supplier_bills (account_id, production_order_uuid) WHERE production_order_uuid IS NOT NULL;
CREATE INDEX supplier_bills_project ON supplier_bills (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX supplier_bills_approved_by ON supplier_bills (approved_by_id) WHERE approved_by_id IS NOT NULL;
CREATE INDEX supplier_bills_created_by ON supplier_bills (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX supplier_bills_search ON supplier_bills USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;

CREATE VIEW supplier_bill_rows AS
SELECT b.*, (SELECT a.time_zone FROM accounts a WHERE a.id = b.account_id) AS time_zone FROM supplier_bills b;
COMMENT ON VIEW supplier_bill_rows IS 'Bills with the zone of the account, whose day decides what is overdue.';

CREATE TABLE supplier_bill_lines (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  supplier_bill_uuid uuid        NOT NULL,
  position           integer     NOT NULL DEFAULT 0,
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  category           text        NOT NULL DEFAULT 'other' CHECK (category IN ('production', 'advertising', 'software', 'freelancers', 'travel', 'office', 'equipment', 'other')),
  supply_type        text        NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  net_minor          bigint      NOT NULL CHECK (net_minor >= 0),
  vat_bp             integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_minor          bigint      NOT NULL DEFAULT 0 CHECK (vat_minor >= 0),
  order_item_uuid    uuid,
  created_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, supplier_bill_uuid) REFERENCES supplier_bills (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, order_item_uuid) REFERENCES order_items (account_id, uuid)
);
COMMENT ON TABLE supplier_bill_lines IS 'Lines of a bill: net and VAT of one rate and cost category.';
CREATE INDEX supplier_bill_lines_bill ON supplier_bill_lines (account_id, supplier_bill_uuid, position);
CREATE INDEX supplier_bill_lines_order_item ON supplier_bill_lines (account_id, order_item_uuid) WHERE order_item_uuid IS NOT NULL;

-- Cost of an order for its seller: bills of suppliers where there are some, else accepted production orders, else the calculated cost of lines.
CREATE OR REPLACE FUNCTION order_cost_minor(of_account bigint, of_order uuid, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH billed AS (
    SELECT l.order_item_uuid, b.production_order_uuid, CASE b.type WHEN 'bill' THEN l.net_minor ELSE -l.net_minor END AS net_minor
    FROM supplier_bills b JOIN supplier_bill_lines l ON l.account_id = b.account_id AND l.supplier_bill_uuid = b.uuid
    WHERE b.account_id = of_account AND b.order_uuid = of_order AND b.currency = of_currency AND b.deleted_at IS NULL
  ), taken AS (
    SELECT p.uuid, p.status_code, CASE WHEN p.status_code = 'cancelled' THEN coalesce(p.agreed_minor, 0) ELSE p.net_minor END AS net_minor,
      EXISTS (SELECT FROM billed b WHERE b.production_order_uuid = p.uuid) AS is_billed
    FROM orders p WHERE p.account_id = of_account AND p.parent_order_uuid = of_order AND p.kind = 'production' AND p.currency = of_currency AND p.deleted_at IS NULL
      AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed', 'cancelled')
  ), made AS (
    SELECT s.uuid, s.parent_uuid FROM taken t
    JOIN order_items m ON m.account_id = of_account AND m.order_uuid = t.uuid AND m.deleted_at IS NULL
    JOIN order_items s ON s.account_id = of_account AND s.uuid = m.source_order_item_uuid
    WHERE t.status_code <> 'cancelled'
    UNION
    SELECT s.uuid, s.parent_uuid FROM billed b JOIN order_items s ON s.account_id = of_account AND s.uuid = b.order_item_uuid
  )
  SELECT (coalesce((SELECT sum(b.net_minor) FROM billed b), 0)
    + coalesce((SELECT sum(t.net_minor) FROM taken t WHERE NOT t.is_billed), 0)
    + coalesce((SELECT sum(i.cost_minor) FROM order_items i
    WHERE i.account_id = of_account AND i.order_uuid = of_order AND i.deleted_at IS NULL AND i.status <> 'cancelled'
      AND NOT EXISTS (SELECT FROM made m WHERE i.uuid IN (m.uuid, m.parent_uuid) OR i.parent_uuid = m.uuid)), 0))::bigint
$$;
COMMENT ON FUNCTION order_cost_minor IS 'Net amount of the bills of an order, plus accepted production without a bill, plus the cost of lines with neither. For a package, bills and production of its parts count for the package and the reverse.';

ALTER TABLE payment_allocations
  ALTER COLUMN invoice_uuid DROP NOT NULL,
  ADD COLUMN supplier_bill_uuid uuid,
  ADD FOREIGN KEY (account_id, supplier_bill_uuid) REFERENCES supplier_bills (account_id, uuid),
  ADD CHECK (num_nonnulls(invoice_uuid, supplier_bill_uuid) = 1);
COMMENT ON TABLE payment_allocations IS 'Parts of a payment that settle invoices, or bills of a supplier.';
CREATE UNIQUE INDEX payment_allocations_one_bill ON payment_allocations (payment_uuid, supplier_bill_uuid) WHERE reversed_at IS NULL;
CREATE INDEX payment_allocations_bill ON payment_allocations (account_id, supplier_bill_uuid) WHERE supplier_bill_uuid IS NOT NULL;

DROP INDEX account_relation_movements_document;
CREATE UNIQUE INDEX account_relation_movements_document ON account_relation_movements (account_relation_uuid, document_type, document_id, type)
  WHERE document_id IS NOT NULL AND type <> 'refund' AND document_type <> 'supplier_bill';

DROP VIEW account_relation_open_lines;
CREATE VIEW account_relation_open_lines AS
SELECT l.account_id, l.account_relation_uuid, l.movement_uuid, l.currency, l.due_date,
  greatest(0, least(l.owed, l.until_here - l.written_off - l.money))::bigint AS open_minor
FROM (
  SELECT f.account_id, f.account_relation_uuid, f.movement_uuid, f.direction, f.currency, f.due_date, f.owed,
    sum(f.owed) OVER (card ORDER BY f.due_date, f.sequence) AS until_here,
    sum(f.written_off) OVER card AS written_off, sum(f.money) OVER card AS money
  FROM (
    -- Lines by hand: one side is owed, the other covers it.
    SELECT m.account_id, m.account_relation_uuid, m.uuid AS movement_uuid, m.direction, m.currency, coalesce(m.due_date, m.date) AS due_date, m.sequence,
      CASE WHEN h.is_owed THEN m.debit_minor + m.credit_minor ELSE 0 END AS owed,
      CASE WHEN h.covers THEN m.debit_minor + m.credit_minor ELSE 0 END AS written_off, 0::bigint AS money
    FROM account_relation_movements AS m
    CROSS JOIN LATERAL (SELECT CASE m.direction WHEN 'payable' THEN m.credit_minor ELSE m.debit_minor END > 0 AS is_owed,
      CASE m.direction WHEN 'payable' THEN m.debit_minor ELSE m.credit_minor END > 0 AS covers) AS h
    WHERE m.type IN ('opening_balance', 'adjustment', 'write_off') AND m.document_id IS NULL
    UNION ALL
    -- Money that pays no invoice and no bill.
    SELECT t.account_id, t.account_relation_uuid, NULL, CASE t.direction WHEN 'out' THEN 'payable' ELSE 'receivable' END, t.currency, NULL, NULL,
      0, 0, t.amount_minor - t.refunded_minor - t.allocated_minor
    FROM payments AS t
    WHERE t.account_relation_uuid IS NOT NULL AND t.deleted_at IS NULL AND t.status IN ('completed', 'partially_refunded')
  ) AS f
  WINDOW card AS (PARTITION BY f.account_id, f.account_relation_uuid, f.currency, f.direction)
) AS l
WHERE l.owed > 0;
COMMENT ON VIEW account_relation_open_lines IS 'Open remainder of each opening balance and adjustment of a ledger.';

-- Invoices of providers become bills of the accounts that received them. What was paid to a provider settles the oldest first.
INSERT INTO supplier_bills (uuid, account_id, type, status, account_relation_uuid, supplier_account_id, supplier_name, supplier_vat_number, invoice_uuid, number, issue_date, due_date,
  currency, vat_treatment, net_minor, vat_minor, total_minor, withheld_minor, payable_minor, credited_minor, approved_at, search_text, created_at, updated_at)
SELECT overlay(overlay(md5('bill' || i.uuid::text) placing '8' from 13) placing '8' from 17)::uuid, r.account_id, CASE i.type WHEN 'invoice' THEN 'bill' ELSE 'credit_note' END, 'approved',
  r.uuid, i.account_id, left(coalesce(i.seller_snapshot ->> 'name', '–'), 160), left(i.seller_snapshot ->> 'vat_number', 20), i.uuid, i.number, i.issue_date, greatest(i.due_date, i.issue_date),
  i.currency, i.vat_treatment, i.net_minor, i.vat_minor, i.total_minor, i.withheld_minor, i.payable_minor,
  CASE i.type WHEN 'invoice' THEN i.credited_minor + i.written_off_minor ELSE 0 END, i.issued_at, lower(concat_ws(' ', i.seller_snapshot ->> 'name', i.number)), i.issued_at, i.issued_at
FROM invoices i JOIN account_relations r ON r.account_id = i.client_account_id AND r.related_account_id = i.account_id AND r.type = 'provider' AND r.deleted_at IS NULL
WHERE i.type IN ('invoice', 'credit_note') AND i.status <> 'draft';
UPDATE supplier_bills n SET credits_bill_uuid = b.uuid
FROM invoices i JOIN supplier_bills b ON b.invoice_uuid = i.credits_invoice_uuid WHERE i.uuid = n.invoice_uuid AND n.type = 'credit_note';
INSERT INTO supplier_bill_lines (account_id, supplier_bill_uuid, position, name, category, supply_type, net_minor, vat_bp, vat_minor)
SELECT b.account_id, b.uuid, l.position, l.name, 'production', l.supply_type, l.net_minor, l.vat_bp, l.vat_minor
FROM supplier_bills b JOIN invoice_lines l ON l.invoice_uuid = b.invoice_uuid;
INSERT INTO payment_allocations (account_id, payment_uuid, supplier_bill_uuid, amount_minor, allocated_at)
SELECT b.account_id, p.uuid, b.uuid, least(b.until_here, p.until_here) - greatest(b.until_here - b.owed, p.until_here - p.money), p.at
FROM (SELECT account_id, uuid, account_relation_uuid, currency, balance_minor AS owed,
    sum(balance_minor) OVER (PARTITION BY account_relation_uuid, currency ORDER BY due_date, issue_date, uuid)::bigint AS until_here
  FROM supplier_bills WHERE type = 'bill' AND balance_minor > 0) b
JOIN (SELECT uuid, account_relation_uuid, currency, amount_minor - refunded_minor AS money, coalesce(completed_at, created_at) AS at,
    sum(amount_minor - refunded_minor) OVER (PARTITION BY account_relation_uuid, currency ORDER BY paid_on, uuid)::bigint AS until_here
  FROM payments WHERE direction = 'out' AND status IN ('completed', 'partially_refunded') AND deleted_at IS NULL) p
  ON p.account_relation_uuid = b.account_relation_uuid AND p.currency = b.currency AND p.until_here - p.money < b.until_here AND b.until_here - b.owed < p.until_here;
UPDATE payments p SET allocated_minor = s.minor
FROM (SELECT payment_uuid, sum(amount_minor)::bigint AS minor FROM payment_allocations WHERE supplier_bill_uuid IS NOT NULL GROUP BY 1) s WHERE s.payment_uuid = p.uuid;
UPDATE supplier_bills b SET paid_minor = s.minor,
  status = CASE WHEN s.minor + b.credited_minor = b.payable_minor THEN 'paid' ELSE 'partially_paid' END,
  paid_at = CASE WHEN s.minor + b.credited_minor = b.payable_minor THEN s.at END
FROM (SELECT supplier_bill_uuid, sum(amount_minor)::bigint AS minor, max(allocated_at) AS at FROM payment_allocations WHERE supplier_bill_uuid IS NOT NULL GROUP BY 1) s
WHERE s.supplier_bill_uuid = b.uuid;
UPDATE supplier_bills SET status = 'credited' WHERE type = 'bill' AND payable_minor > 0 AND credited_minor = payable_minor;

-- System roles of existing accounts get the permissions that new accounts get.
INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr)
SELECT 'supplier-bills.' || a.action, 'supplier-bills', a.action, 'both', 'sales', 'Supplier bills: ' || a.action, 'Τιμολόγια προμηθευτών: ' || a.action
FROM unnest(ARRAY['read', 'create', 'update', 'delete', 'approve']) AS a (action)
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_name)
SELECT r.id, p.name FROM roles r JOIN permissions p ON p.resource = 'supplier-bills' AND (r.code IN ('owner', 'manager', 'accountant') OR (r.code = 'account-manager' AND p.action = 'read'))
WHERE r.account_id IS NOT NULL AND r.is_system
ON CONFLICT DO NOTHING;
