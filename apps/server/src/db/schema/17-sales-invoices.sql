-- Invoices and payments.

CREATE TABLE mydata_connections (
  account_id     bigint      PRIMARY KEY REFERENCES accounts,
  user_name      text        NOT NULL CHECK (length(user_name) BETWEEN 1 AND 80),
  key_ciphertext text        NOT NULL,
  base_url       text        CHECK (length(base_url) <= 300),
  environment    text        NOT NULL DEFAULT 'production' CHECK (environment IN ('production', 'development')),
  is_active      boolean     NOT NULL DEFAULT true,
  verified_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mydata_connections IS 'Connections with myDATA, the platform of the Greek tax authority.';
COMMENT ON COLUMN mydata_connections.key_ciphertext IS 'Encrypted subscription key; never returned.';
COMMENT ON COLUMN mydata_connections.base_url IS 'Replaces the address of the tax authority, for the stand-in.';

CREATE TABLE invoices (
  uuid                            uuid        PRIMARY KEY,
  account_id                      bigint      NOT NULL REFERENCES accounts,
  type                            text        NOT NULL DEFAULT 'invoice' CHECK (type IN ('invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma')),
  series_id                       bigint,
  year                            integer,
  sequence                        bigint,
  number                          text        CHECK (length(number) BETWEEN 1 AND 40),
  status                          text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'issued', 'partially_paid', 'paid', 'credited', 'written_off')),
  account_relation_uuid           uuid,
  client_account_id               bigint      REFERENCES accounts,
  contact_id                      bigint,
  order_uuid                      uuid,
  account_subscription_order_uuid uuid,
  credits_invoice_uuid            uuid,
  converted_invoice_uuid          uuid,
  credit_reason                   text        CHECK (length(credit_reason) BETWEEN 1 AND 500),
  issue_date                      date,
  due_date                        date        NOT NULL,
  service_from                    date,
  service_to                      date,
  exchange_rate                   numeric(18,8),
  currency                        char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  prices_include_vat              boolean     NOT NULL DEFAULT false,
  vat_treatment                   text        NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  vat_treatment_reason            text        CHECK (length(vat_treatment_reason) BETWEEN 1 AND 300),
  discount_bp                     integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor                  bigint      NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  gross_minor                     bigint      NOT NULL DEFAULT 0,
  line_discount_minor             bigint      NOT NULL DEFAULT 0,
  document_discount_minor         bigint      NOT NULL DEFAULT 0,
  net_minor                       bigint      NOT NULL DEFAULT 0,
  vat_minor                       bigint      NOT NULL DEFAULT 0,
  total_minor                     bigint      NOT NULL DEFAULT 0,
  vat_breakdown                   jsonb       NOT NULL DEFAULT '[]',
  buyer_snapshot                  jsonb,
  seller_snapshot                 jsonb,
  withholding_category            smallint,
  withholding_bp                  integer     NOT NULL DEFAULT 0 CHECK (withholding_bp BETWEEN 0 AND 10000),
  withheld_minor                  bigint      NOT NULL DEFAULT 0 CHECK (withheld_minor >= 0),
  payable_minor                   bigint      NOT NULL DEFAULT 0,
  paid_minor                      bigint      NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
  credited_minor                  bigint      NOT NULL DEFAULT 0 CHECK (credited_minor >= 0),
  written_off_minor               bigint      NOT NULL DEFAULT 0 CHECK (written_off_minor >= 0),
  balance_minor                   bigint      GENERATED ALWAYS AS (payable_minor - paid_minor - credited_minor - written_off_minor) STORED,
  payment_method                  smallint    CHECK (payment_method BETWEEN 1 AND 8),
  payment_account_uuid            uuid,
  notes                           text        CHECK (length(notes) <= 10000),
  notes_internal                  text        CHECK (length(notes_internal) <= 10000),
  terms                           text,
  purchase_order_number           text        CHECK (length(purchase_order_number) BETWEEN 1 AND 40),
  locale                          text        NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  public_token                    uuid        NOT NULL UNIQUE,
  sent_at                         timestamptz,
  viewed_at                       timestamptz,
  paid_at                         timestamptz,
  reminder_level                  integer     NOT NULL DEFAULT 0,
  last_reminder_at                timestamptz,
  pdf_media_id                    bigint      REFERENCES media,
  mydata_type                     text        CHECK (length(mydata_type) BETWEEN 1 AND 6),
  mydata_status                   text        NOT NULL DEFAULT 'not_required' CHECK (mydata_status IN ('not_required', 'pending', 'transmitted', 'failed', 'cancelled')),
  mydata_is_practice              boolean     NOT NULL DEFAULT false,
  mark                            bigint,
  uid                             text        CHECK (length(uid) <= 64),
  authentication_code             text        CHECK (length(authentication_code) <= 64),
  cancellation_mark               bigint,
  qr_url                          text        CHECK (length(qr_url) <= 2048),
  correlated_marks                bigint[]    NOT NULL DEFAULT '{}',
  transmission_failure            smallint,
  mydata_error                    jsonb,
  transmitted_at                  timestamptz,
  hash                            bytea,
  issued_at                       timestamptz,
  issued_by_id                    bigint      REFERENCES users,
  search_text                     text        NOT NULL DEFAULT '',
  created_by_id                   bigint      REFERENCES users ON DELETE SET NULL,
  version                         integer     NOT NULL DEFAULT 1,
  created_at                      timestamptz NOT NULL DEFAULT now(),
  updated_at                      timestamptz NOT NULL DEFAULT now(),
  deleted_at                      timestamptz,
  production_order_uuid           uuid        REFERENCES orders,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, credits_invoice_uuid) REFERENCES invoices (account_id, uuid),
  FOREIGN KEY (account_id, converted_invoice_uuid) REFERENCES invoices (account_id, uuid),
  FOREIGN KEY (account_id, payment_account_uuid) REFERENCES payment_accounts (account_id, uuid),
  CHECK (discount_bp = 0 OR discount_minor = 0),
  CHECK (status = 'draft' OR (number IS NOT NULL AND sequence IS NOT NULL AND issue_date IS NOT NULL AND hash IS NOT NULL AND buyer_snapshot IS NOT NULL AND seller_snapshot IS NOT NULL)),
  CHECK (status = 'draft' OR deleted_at IS NULL),
  CHECK (paid_minor + credited_minor + written_off_minor <= payable_minor OR type IN ('credit_note', 'retail_credit')),
  CHECK ((type IN ('credit_note', 'retail_credit')) = (credits_invoice_uuid IS NOT NULL))
);
COMMENT ON TABLE invoices IS 'Invoices, credit notes and receipts. Issued ones never change.';
COMMENT ON COLUMN invoices.balance_minor IS 'Amount still owed. Amounts of a credit note are positive; its type carries the sign.';
COMMENT ON COLUMN invoices.mydata_is_practice IS 'Whether a stand-in or the test server assigned the mark, so that the tax authority knows nothing of the document.';
COMMENT ON COLUMN invoices.hash IS 'SHA-256 of the frozen content.';
COMMENT ON COLUMN invoices.production_order_uuid IS 'Production order of the buyer that a provider invoices.';
CREATE INDEX invoices_production_order ON invoices (production_order_uuid) WHERE production_order_uuid IS NOT NULL;
CREATE UNIQUE INDEX invoices_sequence ON invoices (series_id, year, sequence) WHERE sequence IS NOT NULL;
CREATE UNIQUE INDEX invoices_number ON invoices (account_id, type, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoices_mark ON invoices (mark) WHERE mark IS NOT NULL;
CREATE UNIQUE INDEX invoices_subscription_order ON invoices (account_subscription_order_uuid)
  WHERE account_subscription_order_uuid IS NOT NULL AND type = 'invoice' AND deleted_at IS NULL;
CREATE INDEX invoices_list ON invoices (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_status ON invoices (account_id, status, due_date) WHERE deleted_at IS NULL;
CREATE INDEX invoices_issue_date ON invoices (account_id, issue_date) WHERE issue_date IS NOT NULL;
CREATE INDEX invoices_received ON invoices (client_account_id, created_at DESC, uuid DESC) WHERE client_account_id IS NOT NULL AND status <> 'draft';
CREATE INDEX invoices_received_due ON invoices (client_account_id, due_date) WHERE client_account_id IS NOT NULL AND status IN ('issued', 'partially_paid');
CREATE INDEX invoices_relation ON invoices (account_id, account_relation_uuid, status, due_date) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX invoices_contact ON invoices (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX invoices_order ON invoices (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX invoices_credits ON invoices (account_id, credits_invoice_uuid) WHERE credits_invoice_uuid IS NOT NULL;
CREATE INDEX invoices_converted ON invoices (account_id, converted_invoice_uuid) WHERE converted_invoice_uuid IS NOT NULL;
CREATE INDEX invoices_series ON invoices (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX invoices_payment_account ON invoices (account_id, payment_account_uuid) WHERE payment_account_uuid IS NOT NULL;
CREATE INDEX invoices_open ON invoices (due_date) WHERE status IN ('issued', 'partially_paid');
CREATE INDEX invoices_search ON invoices USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX invoices_pdf_media ON invoices (pdf_media_id) WHERE pdf_media_id IS NOT NULL;
CREATE INDEX invoices_issued_by ON invoices (issued_by_id) WHERE issued_by_id IS NOT NULL;
CREATE INDEX invoices_created_by ON invoices (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX invoices_by_subscription_order ON invoices (account_id, account_subscription_order_uuid)
  WHERE account_subscription_order_uuid IS NOT NULL;
CREATE INDEX invoices_all ON invoices (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_untransmitted ON invoices (account_id) WHERE mydata_status IN ('pending', 'failed');
CREATE INDEX invoices_draft_of_order ON invoices (order_uuid) WHERE status = 'draft' AND deleted_at IS NULL AND order_uuid IS NOT NULL;

-- A merge of contacts moves their documents; the printed buyer stays unchanged.
CREATE FUNCTION refuse_change_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status', 'paid_minor', 'credited_minor', 'written_off_minor', 'balance_minor', 'paid_at', 'sent_at', 'viewed_at', 'reminder_level', 'last_reminder_at',
    'pdf_media_id', 'mydata_status', 'mydata_is_practice', 'mark', 'uid', 'authentication_code', 'cancellation_mark', 'qr_url', 'correlated_marks', 'transmission_failure', 'mydata_error', 'transmitted_at',
    'converted_invoice_uuid', 'version', 'updated_at', 'search_text', 'notes_internal', 'contact_id'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an issued invoice is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (to_jsonb(NEW) - free) <> (to_jsonb(OLD) - free) OR (OLD.pdf_media_id IS NOT NULL AND NEW.pdf_media_id IS DISTINCT FROM OLD.pdf_media_id) OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'an issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_frozen BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change_of_issued();

-- The PDF of an issued document is kept as long as the document: for ever.
CREATE FUNCTION refuse_loss_of_issued_pdf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL) AND EXISTS (SELECT FROM invoices i WHERE i.pdf_media_id = OLD.id) THEN
    RAISE EXCEPTION 'the PDF of an issued document is never deleted' USING ERRCODE = 'foreign_key_violation', TABLE = 'invoices',
      DETAIL = 'Key (id)=(' || OLD.id || ') is still referenced from table "invoices".';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER media_keeps_issued_pdf BEFORE DELETE OR UPDATE OF deleted_at ON media FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION refuse_loss_of_issued_pdf();

CREATE TRIGGER invoices_count_insert AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('invoices', 'deleted_at IS NULL');
CREATE TRIGGER invoices_count_delete AFTER DELETE ON invoices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('invoices', 'deleted_at IS NULL');

CREATE TRIGGER invoices_count_update AFTER UPDATE OF deleted_at ON invoices
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('invoices');

CREATE VIEW invoice_rows AS
SELECT i.*, (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone FROM invoices i;
COMMENT ON VIEW invoice_rows IS 'Invoices with the zone of the issuer, whose day decides what is overdue.';

CREATE TABLE invoice_lines (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  invoice_uuid           uuid        NOT NULL,
  product_id             bigint      REFERENCES products,
  package_edition_id     bigint      REFERENCES package_editions,
  product_service_uuid   uuid        REFERENCES product_services,
  subscription_plan_id   bigint      REFERENCES subscription_plans,
  parent_id              bigint,
  position               integer     NOT NULL DEFAULT 0,
  code                   text        CHECK (length(code) BETWEEN 1 AND 40),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description            text        CHECK (length(description) <= 2000),
  quantity               numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit                   text        NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor       bigint      NOT NULL CHECK (unit_price_minor >= 0),
  price_per              integer     NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp            integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor         bigint      NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type            text        NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id            bigint      REFERENCES vat_rates,
  vat_bp                 integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category           smallint    NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code     smallint    REFERENCES vat_exemptions,
  gross_minor            bigint      NOT NULL DEFAULT 0,
  discount_total_minor   bigint      NOT NULL DEFAULT 0,
  net_minor              bigint      NOT NULL DEFAULT 0,
  vat_minor              bigint      NOT NULL DEFAULT 0,
  total_minor            bigint      NOT NULL DEFAULT 0,
  cost_minor             bigint      CHECK (cost_minor >= 0),
  order_item_uuid        uuid,
  credited_line_id       bigint,
  subject_to_withholding boolean     NOT NULL DEFAULT true,
  withheld_minor         bigint      NOT NULL DEFAULT 0,
  income_category        text        NOT NULL DEFAULT 'category1_3' CHECK (length(income_category) BETWEEN 1 AND 20),
  income_type            text        NOT NULL DEFAULT 'E3_561_001' CHECK (length(income_type) BETWEEN 1 AND 20),
  credits_amount         boolean     NOT NULL DEFAULT false,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_id) REFERENCES invoice_lines (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, order_item_uuid) REFERENCES order_items (account_id, uuid),
  FOREIGN KEY (account_id, credited_line_id) REFERENCES invoice_lines (account_id, id),
  CHECK (discount_bp = 0 OR discount_minor = 0),
  CHECK (NOT credits_amount OR credited_line_id IS NOT NULL)
);
COMMENT ON TABLE invoice_lines IS 'Lines of an invoice.';
COMMENT ON COLUMN invoice_lines.cost_minor IS 'Cost of the line for the seller; never shown to the buyer.';
COMMENT ON COLUMN invoice_lines.credits_amount IS 'Line of a credit note that credits an amount of a line rather than a quantity; its quantity of 1 does not count as credited.';
CREATE INDEX invoice_lines_parent_document ON invoice_lines (account_id, invoice_uuid, position);
CREATE INDEX invoice_lines_parent ON invoice_lines (account_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX invoice_lines_product ON invoice_lines (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX invoice_lines_edition ON invoice_lines (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX invoice_lines_product_service ON invoice_lines (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX invoice_lines_plan ON invoice_lines (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX invoice_lines_vat_rate ON invoice_lines (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX invoice_lines_exemption ON invoice_lines (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
CREATE INDEX invoice_lines_order_item ON invoice_lines (account_id, order_item_uuid) WHERE order_item_uuid IS NOT NULL;
CREATE INDEX invoice_lines_credited ON invoice_lines (account_id, credited_line_id) WHERE credited_line_id IS NOT NULL;

CREATE FUNCTION refuse_lines_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices i WHERE i.uuid = coalesce(OLD.invoice_uuid, NEW.invoice_uuid) AND i.status <> 'draft') THEN
    RAISE EXCEPTION 'lines of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER invoice_lines_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_lines_of_issued();

CREATE TABLE payment_gateways (
  id                        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  provider                  text        NOT NULL DEFAULT 'stripe' CHECK (provider IN ('stripe')),
  is_stand_in               boolean     NOT NULL DEFAULT false,
  secret_ciphertext         text        NOT NULL,
  webhook_secret_ciphertext text        NOT NULL,
  webhook_key               text        NOT NULL UNIQUE CHECK (length(webhook_key) BETWEEN 32 AND 64),
  payment_account_uuid      uuid,
  status                    text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'needs_reauth')),
  verified_at               timestamptz NOT NULL,
  removed_at                timestamptz,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, payment_account_uuid) REFERENCES payment_accounts (account_id, uuid)
);
COMMENT ON TABLE payment_gateways IS 'Contracts of an account with providers of online payments. A replaced contract stays, because its webhooks still arrive.';
COMMENT ON COLUMN payment_gateways.payment_account_uuid IS 'Account that receives the money; recorded on the payments.';
CREATE UNIQUE INDEX payment_gateways_one ON payment_gateways (account_id) WHERE removed_at IS NULL;
CREATE INDEX payment_gateways_payment_account ON payment_gateways (account_id, payment_account_uuid) WHERE payment_account_uuid IS NOT NULL;

CREATE TABLE payments (
  uuid                  uuid        PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  series_id             bigint,
  number                text        CHECK (length(number) BETWEEN 1 AND 40),
  account_relation_uuid uuid,
  client_account_id     bigint      REFERENCES accounts,
  contact_id            bigint,
  direction             text        NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out')),
  status                text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded', 'void')),
  method                smallint    NOT NULL DEFAULT 6 CHECK (method BETWEEN 1 AND 8),
  payment_account_uuid  uuid,
  amount_minor          bigint      NOT NULL CHECK (amount_minor > 0),
  currency              char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  refunded_minor        bigint      NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  allocated_minor       bigint      NOT NULL DEFAULT 0 CHECK (allocated_minor >= 0),
  paid_on               date        NOT NULL,
  reference             text        CHECK (length(reference) BETWEEN 1 AND 120),
  provider              text        CHECK (length(provider) BETWEEN 1 AND 40),
  provider_payment_id   text        CHECK (length(provider_payment_id) BETWEEN 1 AND 120),
  fee_minor             bigint      CHECK (fee_minor >= 0),
  failure_reason        text        CHECK (length(failure_reason) <= 500),
  note                  text        CHECK (length(note) <= 2000),
  receipt_media_id      bigint      REFERENCES media ON DELETE SET NULL,
  search_text           text        NOT NULL DEFAULT '',
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  payment_gateway_id    bigint,
  for_invoice_uuid      uuid,
  checkout_id           text        UNIQUE CHECK (length(checkout_id) BETWEEN 1 AND 120),
  completed_at          timestamptz,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  voided_at             timestamptz,
  void_reason           text        CHECK (length(void_reason) BETWEEN 1 AND 300),
  voided_by_id          bigint      REFERENCES users ON DELETE SET NULL,
  payee_name            text        CHECK (length(payee_name) BETWEEN 1 AND 160),
  is_practice           boolean     NOT NULL DEFAULT false,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, payment_account_uuid) REFERENCES payment_accounts (account_id, uuid),
  FOREIGN KEY (account_id, payment_gateway_id) REFERENCES payment_gateways (account_id, id),
  FOREIGN KEY (account_id, for_invoice_uuid) REFERENCES invoices (account_id, uuid),
  CHECK (account_relation_uuid IS NOT NULL OR contact_id IS NOT NULL OR (direction = 'out' AND payee_name IS NOT NULL)),
  CHECK (refunded_minor + allocated_minor <= amount_minor),
  CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  CHECK (status <> 'void' OR (void_reason IS NOT NULL AND allocated_minor = 0))
);
COMMENT ON TABLE payments IS 'Payments received and made.';
COMMENT ON COLUMN payments.is_practice IS 'Whether the practice gateway took it, so that no money moved.';
COMMENT ON COLUMN payments.for_invoice_uuid IS 'Invoice for which an online payment was started; settled first when the payment completes.';
COMMENT ON COLUMN payments.checkout_id IS 'Id of the hosted checkout at the provider.';
COMMENT ON COLUMN payments.payee_name IS 'Supplier without a relation whose bills the payment settles.';
COMMENT ON COLUMN payments.voided_at IS 'When a payment that never happened was voided. It stays visible and counts nowhere.';
CREATE INDEX payments_voided_by ON payments (voided_by_id) WHERE voided_by_id IS NOT NULL;
CREATE UNIQUE INDEX payments_provider ON payments (provider, provider_payment_id) WHERE provider_payment_id IS NOT NULL;
CREATE UNIQUE INDEX payments_number ON payments (account_id, number) WHERE number IS NOT NULL;
CREATE INDEX payments_list ON payments (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX payments_all ON payments (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX payments_paid_on ON payments (account_id, paid_on) WHERE deleted_at IS NULL;
CREATE INDEX payments_relation ON payments (account_id, account_relation_uuid, paid_on) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX payments_contact ON payments (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX payments_client ON payments (client_account_id, created_at DESC) WHERE client_account_id IS NOT NULL;
CREATE INDEX payments_series ON payments (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX payments_payment_account ON payments (account_id, payment_account_uuid) WHERE payment_account_uuid IS NOT NULL;
CREATE INDEX payments_unallocated ON payments (account_id)
  WHERE status IN ('completed', 'partially_refunded') AND allocated_minor + refunded_minor < amount_minor;
CREATE INDEX payments_search ON payments USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX payments_receipt_media ON payments (receipt_media_id) WHERE receipt_media_id IS NOT NULL;
CREATE INDEX payments_created_by ON payments (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX payments_gateway ON payments (account_id, payment_gateway_id) WHERE payment_gateway_id IS NOT NULL;
CREATE INDEX payments_for_invoice ON payments (account_id, for_invoice_uuid) WHERE for_invoice_uuid IS NOT NULL;
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending' AND payment_gateway_id IS NOT NULL;

CREATE TRIGGER payments_count_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('payments', 'deleted_at IS NULL');
CREATE TRIGGER payments_count_delete AFTER DELETE ON payments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('payments', 'deleted_at IS NULL');

CREATE TRIGGER payments_count_update AFTER UPDATE OF deleted_at ON payments
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('payments');

CREATE VIEW payment_rows AS
SELECT p.*, coalesce(
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = p.account_relation_uuid),
  (SELECT coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email) FROM contacts c WHERE c.account_id = p.account_id AND c.id = p.contact_id),
  p.payee_name) AS payer
FROM payments p;
COMMENT ON VIEW payment_rows IS 'Payments with the payer''s name as the account that keeps the payment knows it.';

-- Read in one pass over a ledger: summing the cover of each line separately took half a minute with some thousand lines written by hand.
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

CREATE TABLE payment_allocations (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL REFERENCES accounts,
  payment_uuid uuid        NOT NULL,
  invoice_uuid uuid,
  amount_minor bigint      NOT NULL CHECK (amount_minor > 0),
  allocated_at timestamptz NOT NULL DEFAULT now(),
  reversed_at  timestamptz,
  supplier_bill_uuid uuid,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, payment_uuid) REFERENCES payments (account_id, uuid),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid),
  CHECK (num_nonnulls(invoice_uuid, supplier_bill_uuid) = 1)
);
COMMENT ON TABLE payment_allocations IS 'Parts of a payment that settle invoices, or bills of a supplier.';
CREATE UNIQUE INDEX payment_allocations_one ON payment_allocations (payment_uuid, invoice_uuid) WHERE reversed_at IS NULL;
CREATE UNIQUE INDEX payment_allocations_one_bill ON payment_allocations (payment_uuid, supplier_bill_uuid) WHERE reversed_at IS NULL;
CREATE INDEX payment_allocations_bill ON payment_allocations (account_id, supplier_bill_uuid) WHERE supplier_bill_uuid IS NOT NULL;
CREATE INDEX payment_allocations_payment ON payment_allocations (account_id, payment_uuid);
CREATE INDEX payment_allocations_invoice ON payment_allocations (account_id, invoice_uuid);

CREATE TABLE payment_refunds (
  uuid               uuid        PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  payment_uuid       uuid        NOT NULL,
  amount_minor       bigint      NOT NULL CHECK (amount_minor > 0),
  reason             text        NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  provider_refund_id text        UNIQUE CHECK (length(provider_refund_id) BETWEEN 1 AND 120),
  status             text        NOT NULL DEFAULT 'completed' CHECK (status IN ('pending', 'completed', 'failed')),
  refunded_on        date        NOT NULL,
  created_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  failure_reason     text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, payment_uuid) REFERENCES payments (account_id, uuid)
);
COMMENT ON TABLE payment_refunds IS 'Refunds of a payment.';
CREATE INDEX payment_refunds_payment ON payment_refunds (account_id, payment_uuid);
CREATE INDEX payment_refunds_created_by ON payment_refunds (created_by_id) WHERE created_by_id IS NOT NULL;
