-- The commercial side of a relation between two accounts, and its ledger.

ALTER TABLE account_relations
  ADD COLUMN initiated_by_account_id bigint REFERENCES accounts,
  ADD COLUMN code text CHECK (length(code) BETWEEN 1 AND 20),
  ADD COLUMN manager_id bigint REFERENCES users,
  ADD COLUMN since date,
  ADD COLUMN payment_terms_days integer CHECK (payment_terms_days BETWEEN 0 AND 180),
  ADD COLUMN currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN credit_limit_minor bigint CHECK (credit_limit_minor >= 0),
  ADD COLUMN discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  ADD COLUMN vat_treatment text CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  ADD COLUMN invoice_email text CHECK (length(invoice_email) <= 254),
  ADD COLUMN invoice_locale text NOT NULL DEFAULT 'gr' CHECK (invoice_locale IN ('en', 'gr')),
  ADD COLUMN purchase_order_required boolean NOT NULL DEFAULT false,
  ADD COLUMN withholding_bp integer NOT NULL DEFAULT 0 CHECK (withholding_bp BETWEEN 0 AND 10000),
  ADD COLUMN granted_permissions text[] NOT NULL DEFAULT '{}',
  ADD COLUMN balance_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN overdue_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_sequence bigint NOT NULL DEFAULT 0,
  ADD COLUMN notes text CHECK (length(notes) <= 10000),
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD COLUMN last_activity_at timestamptz,
  ADD COLUMN ended_at timestamptz;
COMMENT ON COLUMN account_relations.balance_minor IS 'Sum of the movements in the relation''s currency; kept by post_movement only.';
COMMENT ON COLUMN account_relations.last_sequence IS 'Last number given to a movement; taken with the row locked.';
COMMENT ON COLUMN account_relations.granted_permissions IS 'Permissions beyond the access level that the related account granted one by one.';
CREATE UNIQUE INDEX account_relations_code ON account_relations (account_id, type, lower(code)) WHERE code IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX account_relations_list ON account_relations (account_id, type, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX account_relations_manager ON account_relations (manager_id) WHERE manager_id IS NOT NULL;
CREATE INDEX account_relations_initiated_by ON account_relations (initiated_by_account_id) WHERE initiated_by_account_id IS NOT NULL;
CREATE INDEX account_relations_search ON account_relations USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE account_relation_movements (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  account_relation_uuid uuid NOT NULL,
  direction text NOT NULL DEFAULT 'receivable' CHECK (direction IN ('receivable', 'payable')),
  type text NOT NULL CHECK (type IN ('opening_balance', 'invoice', 'credit_note', 'payment', 'refund', 'adjustment', 'write_off')),
  document_type text CHECK (length(document_type) BETWEEN 1 AND 40),
  document_id text CHECK (length(document_id) BETWEEN 1 AND 40),
  number text CHECK (length(number) BETWEEN 1 AND 40),
  date date NOT NULL,
  due_date date,
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 300),
  debit_minor bigint NOT NULL DEFAULT 0 CHECK (debit_minor >= 0),
  credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
  currency char(3) NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  sequence bigint NOT NULL CHECK (sequence > 0),
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_relation_uuid, sequence),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  CHECK ((debit_minor > 0) <> (credit_minor > 0)),
  CHECK ((document_type IS NULL) = (document_id IS NULL))
);
COMMENT ON TABLE account_relation_movements IS 'Customer or supplier card. Append-only: what was wrong is put right by an adjustment.';
CREATE UNIQUE INDEX account_relation_movements_document ON account_relation_movements (account_relation_uuid, document_type, document_id, type) WHERE document_id IS NOT NULL AND type <> 'refund';
CREATE INDEX account_relation_movements_card ON account_relation_movements (account_relation_uuid, date, sequence);
CREATE INDEX account_relation_movements_relation ON account_relation_movements (account_id, account_relation_uuid);
CREATE INDEX account_relation_movements_created_by ON account_relation_movements (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_relation_movements_append_only BEFORE UPDATE OR DELETE ON account_relation_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
