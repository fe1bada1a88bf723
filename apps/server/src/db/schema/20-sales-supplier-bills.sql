-- Bills of suppliers: what the account owes for what it bought.

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

-- Cost of an order for its seller, and the net amount of the lines whose cost is known, with which margins are calculated. The cost of a
-- line is that of its bills, else of its accepted production, else its own. A package is known if it has a cost itself, or all of its parts.
CREATE FUNCTION order_costs(of_account bigint, of_order uuid, of_currency text, OUT cost_minor bigint, OUT costed_net_minor bigint) LANGUAGE sql STABLE AS $$
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
  ), lines AS (
    SELECT coalesce(i.parent_uuid, i.uuid) AS whole, i.parent_uuid IS NOT NULL AS is_part, i.net_minor, i.cost_minor,
      EXISTS (SELECT FROM made m WHERE m.uuid IN (i.uuid, i.parent_uuid)) AS is_made,
      EXISTS (SELECT FROM made m WHERE m.parent_uuid = i.uuid) AS has_made_parts
    FROM order_items i WHERE i.account_id = of_account AND i.order_uuid = of_order AND i.deleted_at IS NULL AND i.status <> 'cancelled'
  ), wholes AS (
    SELECT sum(l.net_minor) AS net_minor, sum(l.cost_minor) FILTER (WHERE NOT l.is_made AND NOT l.has_made_parts) AS cost_minor,
      bool_or(l.is_made OR (l.cost_minor IS NOT NULL AND NOT l.has_made_parts)) FILTER (WHERE NOT l.is_part) IS TRUE
        OR bool_and(l.is_made OR l.cost_minor IS NOT NULL) FILTER (WHERE l.is_part) IS TRUE AS is_known
    FROM lines l GROUP BY l.whole
  )
  SELECT (coalesce((SELECT sum(b.net_minor) FROM billed b), 0) + coalesce((SELECT sum(t.net_minor) FROM taken t WHERE NOT t.is_billed), 0)
      + coalesce(sum(w.cost_minor) FILTER (WHERE w.is_known), 0))::bigint,
    coalesce(sum(w.net_minor) FILTER (WHERE w.is_known), 0)::bigint
  FROM wholes w
$$;
COMMENT ON FUNCTION order_costs IS 'Cost of an order, and the net amount of the lines whose cost is known. For a package, bills and production of its parts count for the package and the reverse.';

-- Margin over the lines whose cost is known; null if none is known.
CREATE FUNCTION margin_of(net_minor bigint, cost_minor bigint, costed_net_minor bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN costed_net_minor <> 0 OR cost_minor <> 0 OR net_minor = 0 THEN costed_net_minor - cost_minor END
$$;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE payment_allocations ADD FOREIGN KEY (account_id, supplier_bill_uuid) REFERENCES supplier_bills (account_id, uuid);
