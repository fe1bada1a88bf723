-- Documents of sale: numbers, offers, orders, invoices, payments, subscriptions.

CREATE TABLE document_series (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  document_type text NOT NULL CHECK (document_type IN ('offer', 'sales_order', 'production_order', 'invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma', 'payment')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 10),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  pattern text NOT NULL DEFAULT '{series}-{year}-{number:5}' CHECK (length(pattern) BETWEEN 1 AND 60),
  reset text NOT NULL DEFAULT 'yearly' CHECK (reset IN ('yearly', 'never')),
  mydata_type text CHECK (length(mydata_type) BETWEEN 1 AND 6),
  branch_number integer NOT NULL DEFAULT 0 CHECK (branch_number >= 0),
  is_default boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  last_issue_date date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
CREATE UNIQUE INDEX document_series_code ON document_series (account_id, document_type, code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX document_series_one_default ON document_series (account_id, document_type) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE document_series_counters (
  series_id bigint NOT NULL REFERENCES document_series,
  year integer NOT NULL,
  last_number bigint NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  PRIMARY KEY (series_id, year)
);
COMMENT ON TABLE document_series_counters IS 'The row is locked by the transaction that gives a number, so numbers have no gap. A series that is never reset counts in year 0.';

CREATE TABLE offers (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  series_id bigint,
  number text CHECK (length(number) BETWEEN 1 AND 40),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  revision_of_uuid uuid,
  account_relation_uuid uuid,
  client_account_id bigint REFERENCES accounts,
  contact_id bigint,
  contact_request_id bigint,
  project_uuid uuid REFERENCES projects,
  order_uuid uuid,
  user_id bigint NOT NULL REFERENCES users,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'converted', 'superseded')),
  issue_date date,
  valid_until date NOT NULL,
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  prices_include_vat boolean NOT NULL DEFAULT false,
  vat_treatment text NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  vat_treatment_reason text CHECK (length(vat_treatment_reason) BETWEEN 1 AND 300),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  gross_minor bigint NOT NULL DEFAULT 0,
  line_discount_minor bigint NOT NULL DEFAULT 0,
  document_discount_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  vat_breakdown jsonb NOT NULL DEFAULT '[]',
  buyer_snapshot jsonb,
  seller_snapshot jsonb,
  recurring_net_minor bigint NOT NULL DEFAULT 0,
  cost_minor bigint CHECK (cost_minor >= 0),
  intro text,
  terms text,
  notes_internal text CHECK (length(notes_internal) <= 10000),
  public_token uuid NOT NULL UNIQUE,
  locale text NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  sent_at timestamptz,
  viewed_at timestamptz,
  views_count integer NOT NULL DEFAULT 0,
  reminded_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  accepted_by_name text CHECK (length(accepted_by_name) BETWEEN 1 AND 160),
  accepted_by_user_id bigint REFERENCES users,
  accepted_ip inet,
  signature_media_id bigint REFERENCES media ON DELETE SET NULL,
  pdf_media_id bigint REFERENCES media ON DELETE SET NULL,
  decline_reason_id bigint REFERENCES lost_reasons ON DELETE SET NULL,
  decline_note text CHECK (length(decline_note) <= 2000),
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, revision_of_uuid) REFERENCES offers (account_id, uuid),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  CHECK (account_relation_uuid IS NOT NULL OR contact_id IS NOT NULL),
  CHECK (discount_bp = 0 OR discount_minor = 0),
  CHECK (status = 'draft' OR number IS NOT NULL)
);
COMMENT ON COLUMN offers.client_account_id IS 'Other side of the relation, copied so that the receiver''s list has an index.';
COMMENT ON COLUMN offers.recurring_net_minor IS 'Per month, for information.';
CREATE UNIQUE INDEX offers_number ON offers (account_id, number, revision) WHERE number IS NOT NULL;
CREATE INDEX offers_list ON offers (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_status ON offers (account_id, status, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_received ON offers (client_account_id, created_at DESC, uuid DESC) WHERE client_account_id IS NOT NULL AND status <> 'draft' AND deleted_at IS NULL;
CREATE INDEX offers_relation ON offers (account_id, account_relation_uuid, status) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX offers_contact ON offers (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX offers_request ON offers (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;
CREATE INDEX offers_revision_of ON offers (account_id, revision_of_uuid) WHERE revision_of_uuid IS NOT NULL;
CREATE INDEX offers_series ON offers (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX offers_user ON offers (user_id);
CREATE INDEX offers_valid_until ON offers (valid_until) WHERE status IN ('sent', 'viewed');
CREATE INDEX offers_search ON offers USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX offers_project ON offers (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX offers_order ON offers (order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX offers_accepted_by_user ON offers (accepted_by_user_id) WHERE accepted_by_user_id IS NOT NULL;
CREATE INDEX offers_signature_media ON offers (signature_media_id) WHERE signature_media_id IS NOT NULL;
CREATE INDEX offers_pdf_media ON offers (pdf_media_id) WHERE pdf_media_id IS NOT NULL;
CREATE INDEX offers_decline_reason ON offers (decline_reason_id) WHERE decline_reason_id IS NOT NULL;
CREATE INDEX offers_created_by ON offers (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE TABLE offer_lines (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  offer_uuid uuid NOT NULL,
  product_id bigint REFERENCES products,
  package_edition_id bigint REFERENCES package_editions,
  product_service_uuid uuid REFERENCES product_services,
  subscription_plan_id bigint REFERENCES subscription_plans,
  parent_uuid uuid,
  position integer NOT NULL DEFAULT 0,
  code text CHECK (length(code) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text CHECK (length(description) <= 2000),
  quantity numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit text NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  price_per integer NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type text NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id bigint REFERENCES vat_rates,
  vat_bp integer NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category smallint NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code smallint REFERENCES vat_exemptions,
  gross_minor bigint NOT NULL DEFAULT 0,
  discount_total_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  cost_minor bigint CHECK (cost_minor >= 0),
  is_optional boolean NOT NULL DEFAULT false,
  is_chosen boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_uuid) REFERENCES offer_lines (account_id, uuid) ON DELETE CASCADE,
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON COLUMN offer_lines.cost_minor IS 'What the line costs the seller; never leaves for the buyer.';
CREATE INDEX offer_lines_parent_document ON offer_lines (account_id, offer_uuid, position);
CREATE INDEX offer_lines_parent ON offer_lines (account_id, parent_uuid) WHERE parent_uuid IS NOT NULL;
CREATE INDEX offer_lines_product ON offer_lines (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX offer_lines_edition ON offer_lines (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX offer_lines_product_service ON offer_lines (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX offer_lines_plan ON offer_lines (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX offer_lines_vat_rate ON offer_lines (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX offer_lines_exemption ON offer_lines (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
COMMENT ON COLUMN offer_lines.is_chosen IS 'Whether an optional line counts; the receiver may choose until he accepts.';

CREATE TABLE order_statuses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  applies_to text NOT NULL CHECK (applies_to IN ('sales', 'production')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  name_en text NOT NULL,
  name_gr text NOT NULL,
  color text NOT NULL,
  position integer NOT NULL,
  is_final boolean NOT NULL DEFAULT false,
  UNIQUE (applies_to, code)
);
INSERT INTO order_statuses (applies_to, code, name_en, name_gr, color, position, is_final) VALUES
  ('sales', 'draft', 'Draft', 'Πρόχειρη', 'gray', 1, false),
  ('sales', 'pending', 'Awaiting confirmation', 'Αναμένει επιβεβαίωση', 'yellow', 2, false),
  ('sales', 'confirmed', 'Confirmed', 'Επιβεβαιωμένη', 'blue', 3, false),
  ('sales', 'in_progress', 'In progress', 'Σε εξέλιξη', 'indigo', 4, false),
  ('sales', 'on_hold', 'On hold', 'Σε αναμονή', 'orange', 5, false),
  ('sales', 'delivered', 'Delivered', 'Παραδόθηκε', 'teal', 6, false),
  ('sales', 'completed', 'Completed', 'Ολοκληρώθηκε', 'green', 7, true),
  ('sales', 'declined', 'Declined', 'Απορρίφθηκε', 'red', 8, true),
  ('sales', 'cancelled', 'Cancelled', 'Ακυρώθηκε', 'red', 9, true),
  ('production', 'draft', 'Draft', 'Πρόχειρη', 'gray', 1, false),
  ('production', 'sent', 'Sent', 'Στάλθηκε', 'yellow', 2, false),
  ('production', 'accepted', 'Accepted', 'Έγινε δεκτή', 'blue', 3, false),
  ('production', 'in_progress', 'In progress', 'Σε εξέλιξη', 'indigo', 4, false),
  ('production', 'delivered', 'Delivered', 'Παραδόθηκε', 'teal', 5, false),
  ('production', 'completed', 'Completed', 'Ολοκληρώθηκε', 'green', 6, true),
  ('production', 'declined', 'Declined', 'Απορρίφθηκε', 'red', 7, true),
  ('production', 'cancelled', 'Cancelled', 'Ακυρώθηκε', 'red', 8, true);

CREATE TABLE orders (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  kind text NOT NULL DEFAULT 'sales' CHECK (kind IN ('sales', 'production')),
  series_id bigint,
  number text CHECK (length(number) BETWEEN 1 AND 40),
  title text CHECK (length(title) BETWEEN 1 AND 200),
  client_account_id bigint REFERENCES accounts,
  supplier_account_id bigint NOT NULL REFERENCES accounts,
  provider_account_id bigint REFERENCES accounts,
  account_relation_uuid uuid,
  contact_id bigint,
  project_uuid uuid REFERENCES projects,
  offer_uuid uuid UNIQUE,
  contact_request_id bigint,
  account_subscription_order_uuid uuid UNIQUE,
  parent_order_uuid uuid,
  order_status_id bigint NOT NULL REFERENCES order_statuses,
  previous_status_id bigint REFERENCES order_statuses,
  payment_status text NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'partially_paid', 'paid', 'refunded', 'not_applicable')),
  invoicing_status text NOT NULL DEFAULT 'not_invoiced' CHECK (invoicing_status IN ('not_invoiced', 'partially_invoiced', 'invoiced', 'not_applicable')),
  order_date date NOT NULL,
  requested_delivery date,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text CHECK (length(cancel_reason) <= 2000),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  prices_include_vat boolean NOT NULL DEFAULT false,
  vat_treatment text NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  vat_treatment_reason text CHECK (length(vat_treatment_reason) BETWEEN 1 AND 300),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  gross_minor bigint NOT NULL DEFAULT 0,
  line_discount_minor bigint NOT NULL DEFAULT 0,
  document_discount_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  vat_breakdown jsonb NOT NULL DEFAULT '[]',
  buyer_snapshot jsonb,
  seller_snapshot jsonb,
  margin_minor bigint,
  purchase_order_number text CHECK (length(purchase_order_number) BETWEEN 1 AND 40),
  notes_internal text CHECK (length(notes_internal) <= 10000),
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid),
  FOREIGN KEY (account_id, parent_order_uuid) REFERENCES orders (account_id, uuid),
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON COLUMN orders.account_id IS 'Seller of a sales order, buyer of a production order.';
COMMENT ON COLUMN orders.client_account_id IS 'Buyer: the client of a sales order, the account itself of a production order.';
COMMENT ON COLUMN orders.margin_minor IS 'Sales net less accepted production net; never leaves for another account.';
COMMENT ON COLUMN orders.parent_order_uuid IS 'The sales order that a production order serves.';
CREATE UNIQUE INDEX orders_number ON orders (account_id, kind, number) WHERE number IS NOT NULL;
CREATE INDEX orders_list ON orders (account_id, kind, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_status ON orders (account_id, kind, order_status_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_client ON orders (client_account_id, created_at DESC, uuid DESC) WHERE client_account_id IS NOT NULL;
CREATE INDEX orders_supplier ON orders (supplier_account_id, kind, created_at DESC, uuid DESC);
CREATE INDEX orders_relation ON orders (account_id, account_relation_uuid) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX orders_contact ON orders (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX orders_request ON orders (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;
CREATE INDEX orders_parent ON orders (account_id, parent_order_uuid) WHERE parent_order_uuid IS NOT NULL;
CREATE INDEX orders_offer ON orders (account_id, offer_uuid) WHERE offer_uuid IS NOT NULL;
CREATE INDEX orders_series ON orders (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX orders_order_status ON orders (order_status_id);
CREATE INDEX orders_search ON orders USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX orders_project ON orders (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX orders_provider ON orders (provider_account_id) WHERE provider_account_id IS NOT NULL;
CREATE INDEX orders_previous_status ON orders (previous_status_id) WHERE previous_status_id IS NOT NULL;
CREATE INDEX orders_created_by ON orders (created_by_id) WHERE created_by_id IS NOT NULL;
ALTER TABLE offers ADD FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid);

CREATE TABLE order_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  order_uuid uuid NOT NULL,
  from_status_id bigint REFERENCES order_statuses,
  to_status_id bigint NOT NULL REFERENCES order_statuses,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  note text CHECK (length(note) <= 2000),
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid) ON DELETE CASCADE
);
CREATE INDEX order_status_history_order ON order_status_history (account_id, order_uuid, at DESC);
CREATE INDEX order_status_history_from ON order_status_history (from_status_id) WHERE from_status_id IS NOT NULL;
CREATE INDEX order_status_history_to ON order_status_history (to_status_id);
CREATE INDEX order_status_history_user ON order_status_history (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE order_assignees (
  order_uuid uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (order_uuid, user_id)
);
CREATE INDEX order_assignees_user ON order_assignees (user_id);
CREATE TABLE order_contact_points (
  order_uuid uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (order_uuid, user_id)
);
COMMENT ON TABLE order_contact_points IS 'Users of the buying side.';
CREATE INDEX order_contact_points_user ON order_contact_points (user_id);

CREATE TABLE order_items (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  order_uuid uuid NOT NULL,
  product_id bigint REFERENCES products,
  package_edition_id bigint REFERENCES package_editions,
  product_service_uuid uuid REFERENCES product_services,
  subscription_plan_id bigint REFERENCES subscription_plans,
  parent_uuid uuid,
  position integer NOT NULL DEFAULT 0,
  code text CHECK (length(code) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text CHECK (length(description) <= 2000),
  quantity numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit text NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  price_per integer NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type text NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id bigint REFERENCES vat_rates,
  vat_bp integer NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category smallint NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code smallint REFERENCES vat_exemptions,
  gross_minor bigint NOT NULL DEFAULT 0,
  discount_total_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  cost_minor bigint CHECK (cost_minor >= 0),
  source_order_item_uuid uuid,
  service_provider_uuid uuid REFERENCES service_providers,
  offer_line_uuid uuid REFERENCES offer_lines ON DELETE SET NULL,
  project_uuid uuid REFERENCES projects,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'delivered', 'completed', 'on_hold', 'cancelled')),
  previous_status text,
  requirements jsonb NOT NULL DEFAULT '[]',
  requirements_answers jsonb NOT NULL DEFAULT '{}',
  requirements_completed_at timestamptz,
  due_date date,
  started_at timestamptz,
  delivered_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  invoiced_quantity numeric(12,3) NOT NULL DEFAULT 0 CHECK (invoiced_quantity >= 0 AND invoiced_quantity <= quantity),
  progress_bp integer NOT NULL DEFAULT 0 CHECK (progress_bp BETWEEN 0 AND 10000),
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_uuid) REFERENCES order_items (account_id, uuid) ON DELETE CASCADE,
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON COLUMN order_items.cost_minor IS 'What the line costs the seller; never leaves for the buyer.';
CREATE INDEX order_items_parent_document ON order_items (account_id, order_uuid, position);
CREATE INDEX order_items_parent ON order_items (account_id, parent_uuid) WHERE parent_uuid IS NOT NULL;
CREATE INDEX order_items_product ON order_items (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX order_items_edition ON order_items (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX order_items_product_service ON order_items (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX order_items_plan ON order_items (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX order_items_vat_rate ON order_items (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX order_items_exemption ON order_items (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
COMMENT ON COLUMN order_items.source_order_item_uuid IS 'Of a production item: the sales item it serves.';
COMMENT ON COLUMN order_items.requirements IS 'Questions as they stood in the catalogue when the item was made.';
COMMENT ON COLUMN order_items.invoiced_quantity IS 'Sum over issued invoice lines less credited quantity; kept by invoicing only.';
ALTER TABLE order_items ADD FOREIGN KEY (account_id, source_order_item_uuid) REFERENCES order_items (account_id, uuid);
CREATE INDEX order_items_source ON order_items (account_id, source_order_item_uuid) WHERE source_order_item_uuid IS NOT NULL;
CREATE INDEX order_items_status ON order_items (account_id, status, due_date) WHERE deleted_at IS NULL;
CREATE INDEX order_items_service_provider ON order_items (service_provider_uuid) WHERE service_provider_uuid IS NOT NULL;
CREATE INDEX order_items_offer_line ON order_items (offer_line_uuid) WHERE offer_line_uuid IS NOT NULL;
CREATE INDEX order_items_project ON order_items (project_uuid) WHERE project_uuid IS NOT NULL;

ALTER TABLE tasks ADD COLUMN order_item_uuid uuid REFERENCES order_items ON DELETE SET NULL;
CREATE INDEX tasks_order_item ON tasks (order_item_uuid) WHERE order_item_uuid IS NOT NULL;

CREATE TABLE invoices (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  type text NOT NULL DEFAULT 'invoice' CHECK (type IN ('invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma')),
  series_id bigint,
  year integer,
  sequence bigint,
  number text CHECK (length(number) BETWEEN 1 AND 40),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'issued', 'partially_paid', 'paid', 'credited', 'written_off')),
  account_relation_uuid uuid,
  client_account_id bigint REFERENCES accounts,
  contact_id bigint,
  order_uuid uuid,
  account_subscription_order_uuid uuid,
  credits_invoice_uuid uuid,
  converted_invoice_uuid uuid,
  credit_reason text CHECK (length(credit_reason) BETWEEN 1 AND 500),
  issue_date date,
  due_date date NOT NULL,
  service_from date,
  service_to date,
  exchange_rate numeric(18,8),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  prices_include_vat boolean NOT NULL DEFAULT false,
  vat_treatment text NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  vat_treatment_reason text CHECK (length(vat_treatment_reason) BETWEEN 1 AND 300),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  gross_minor bigint NOT NULL DEFAULT 0,
  line_discount_minor bigint NOT NULL DEFAULT 0,
  document_discount_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  vat_breakdown jsonb NOT NULL DEFAULT '[]',
  buyer_snapshot jsonb,
  seller_snapshot jsonb,
  withholding_category smallint,
  withholding_bp integer NOT NULL DEFAULT 0 CHECK (withholding_bp BETWEEN 0 AND 10000),
  withheld_minor bigint NOT NULL DEFAULT 0 CHECK (withheld_minor >= 0),
  payable_minor bigint NOT NULL DEFAULT 0,
  paid_minor bigint NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
  credited_minor bigint NOT NULL DEFAULT 0 CHECK (credited_minor >= 0),
  written_off_minor bigint NOT NULL DEFAULT 0 CHECK (written_off_minor >= 0),
  balance_minor bigint GENERATED ALWAYS AS (payable_minor - paid_minor - credited_minor - written_off_minor) STORED,
  payment_method smallint CHECK (payment_method BETWEEN 1 AND 8),
  payment_account_uuid uuid,
  notes text CHECK (length(notes) <= 10000),
  notes_internal text CHECK (length(notes_internal) <= 10000),
  terms text,
  purchase_order_number text CHECK (length(purchase_order_number) BETWEEN 1 AND 40),
  locale text NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  public_token uuid NOT NULL UNIQUE,
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  reminder_level integer NOT NULL DEFAULT 0,
  last_reminder_at timestamptz,
  pdf_media_id bigint REFERENCES media,
  mydata_type text CHECK (length(mydata_type) BETWEEN 1 AND 6),
  mydata_status text NOT NULL DEFAULT 'not_required' CHECK (mydata_status IN ('not_required', 'pending', 'transmitted', 'failed', 'cancelled')),
  mark bigint,
  uid text CHECK (length(uid) <= 64),
  authentication_code text CHECK (length(authentication_code) <= 64),
  cancellation_mark bigint,
  qr_url text CHECK (length(qr_url) <= 2048),
  correlated_marks bigint[] NOT NULL DEFAULT '{}',
  transmission_failure smallint,
  mydata_error jsonb,
  transmitted_at timestamptz,
  hash bytea,
  issued_at timestamptz,
  issued_by_id bigint REFERENCES users,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
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
COMMENT ON COLUMN invoices.balance_minor IS 'What is still owed. Amounts of a credit note are positive; its sign is in its type.';
COMMENT ON COLUMN invoices.hash IS 'SHA-256 over the frozen content.';
CREATE UNIQUE INDEX invoices_sequence ON invoices (series_id, year, sequence) WHERE sequence IS NOT NULL;
CREATE UNIQUE INDEX invoices_number ON invoices (account_id, type, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX invoices_mark ON invoices (mark) WHERE mark IS NOT NULL;
CREATE UNIQUE INDEX invoices_subscription_order ON invoices (account_subscription_order_uuid) WHERE account_subscription_order_uuid IS NOT NULL AND type = 'invoice' AND deleted_at IS NULL;
CREATE INDEX invoices_list ON invoices (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoices_status ON invoices (account_id, status, due_date) WHERE deleted_at IS NULL;
CREATE INDEX invoices_issue_date ON invoices (account_id, issue_date) WHERE issue_date IS NOT NULL;
CREATE INDEX invoices_received ON invoices (client_account_id, created_at DESC, uuid DESC) WHERE client_account_id IS NOT NULL AND status <> 'draft';
CREATE INDEX invoices_relation ON invoices (account_id, account_relation_uuid, status) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX invoices_contact ON invoices (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX invoices_order ON invoices (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX invoices_credits ON invoices (account_id, credits_invoice_uuid) WHERE credits_invoice_uuid IS NOT NULL;
CREATE INDEX invoices_converted ON invoices (account_id, converted_invoice_uuid) WHERE converted_invoice_uuid IS NOT NULL;
CREATE INDEX invoices_series ON invoices (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX invoices_payment_account ON invoices (account_id, payment_account_uuid) WHERE payment_account_uuid IS NOT NULL;
CREATE INDEX invoices_open ON invoices (due_date) WHERE status IN ('issued', 'partially_paid');
CREATE INDEX invoices_search ON invoices USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX invoices_pdf_media ON invoices (pdf_media_id) WHERE pdf_media_id IS NOT NULL;
CREATE INDEX invoices_issued_by ON invoices (issued_by_id) WHERE issued_by_id IS NOT NULL;
CREATE INDEX invoices_created_by ON invoices (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE TABLE invoice_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  invoice_uuid uuid NOT NULL,
  product_id bigint REFERENCES products,
  package_edition_id bigint REFERENCES package_editions,
  product_service_uuid uuid REFERENCES product_services,
  subscription_plan_id bigint REFERENCES subscription_plans,
  parent_id bigint,
  position integer NOT NULL DEFAULT 0,
  code text CHECK (length(code) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description text CHECK (length(description) <= 2000),
  quantity numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit text NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  price_per integer NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type text NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id bigint REFERENCES vat_rates,
  vat_bp integer NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category smallint NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code smallint REFERENCES vat_exemptions,
  gross_minor bigint NOT NULL DEFAULT 0,
  discount_total_minor bigint NOT NULL DEFAULT 0,
  net_minor bigint NOT NULL DEFAULT 0,
  vat_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL DEFAULT 0,
  cost_minor bigint CHECK (cost_minor >= 0),
  order_item_uuid uuid,
  credited_line_id bigint,
  subject_to_withholding boolean NOT NULL DEFAULT true,
  withheld_minor bigint NOT NULL DEFAULT 0,
  income_category text NOT NULL DEFAULT 'category1_3' CHECK (length(income_category) BETWEEN 1 AND 20),
  income_type text NOT NULL DEFAULT 'E3_561_001' CHECK (length(income_type) BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_id) REFERENCES invoice_lines (account_id, id) ON DELETE CASCADE,
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON COLUMN invoice_lines.cost_minor IS 'What the line costs the seller; never leaves for the buyer.';
CREATE INDEX invoice_lines_parent_document ON invoice_lines (account_id, invoice_uuid, position);
CREATE INDEX invoice_lines_parent ON invoice_lines (account_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX invoice_lines_product ON invoice_lines (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX invoice_lines_edition ON invoice_lines (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX invoice_lines_product_service ON invoice_lines (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX invoice_lines_plan ON invoice_lines (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX invoice_lines_vat_rate ON invoice_lines (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX invoice_lines_exemption ON invoice_lines (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
ALTER TABLE invoice_lines
  ADD FOREIGN KEY (account_id, order_item_uuid) REFERENCES order_items (account_id, uuid),
  ADD FOREIGN KEY (account_id, credited_line_id) REFERENCES invoice_lines (account_id, id);
CREATE INDEX invoice_lines_order_item ON invoice_lines (account_id, order_item_uuid) WHERE order_item_uuid IS NOT NULL;
CREATE INDEX invoice_lines_credited ON invoice_lines (account_id, credited_line_id) WHERE credited_line_id IS NOT NULL;

-- What is issued stays as it is: only payment, reminder, transmission and reading may be noted on it.
CREATE FUNCTION refuse_change_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['status', 'paid_minor', 'credited_minor', 'written_off_minor', 'balance_minor', 'paid_at', 'sent_at', 'viewed_at', 'reminder_level', 'last_reminder_at',
    'pdf_media_id', 'mydata_status', 'mark', 'uid', 'authentication_code', 'cancellation_mark', 'qr_url', 'correlated_marks', 'transmission_failure', 'mydata_error', 'transmitted_at',
    'converted_invoice_uuid', 'version', 'updated_at', 'search_text', 'notes_internal'];
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
CREATE FUNCTION refuse_lines_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices i WHERE i.uuid = coalesce(OLD.invoice_uuid, NEW.invoice_uuid) AND i.status <> 'draft') THEN
    RAISE EXCEPTION 'lines of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER invoice_lines_frozen BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_lines_of_issued();

CREATE TABLE payments (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  series_id bigint,
  number text CHECK (length(number) BETWEEN 1 AND 40),
  account_relation_uuid uuid,
  client_account_id bigint REFERENCES accounts,
  contact_id bigint,
  direction text NOT NULL DEFAULT 'in' CHECK (direction IN ('in', 'out')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'cancelled', 'partially_refunded', 'refunded')),
  method smallint NOT NULL DEFAULT 6 CHECK (method BETWEEN 1 AND 8),
  payment_account_uuid uuid,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  allocated_minor bigint NOT NULL DEFAULT 0 CHECK (allocated_minor >= 0),
  paid_on date NOT NULL,
  reference text CHECK (length(reference) BETWEEN 1 AND 120),
  provider text CHECK (length(provider) BETWEEN 1 AND 40),
  provider_payment_id text CHECK (length(provider_payment_id) BETWEEN 1 AND 120),
  fee_minor bigint CHECK (fee_minor >= 0),
  failure_reason text CHECK (length(failure_reason) <= 500),
  note text CHECK (length(note) <= 2000),
  receipt_media_id bigint REFERENCES media ON DELETE SET NULL,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, payment_account_uuid) REFERENCES payment_accounts (account_id, uuid),
  CHECK (account_relation_uuid IS NOT NULL OR contact_id IS NOT NULL),
  CHECK (refunded_minor + allocated_minor <= amount_minor)
);
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
CREATE INDEX payments_unallocated ON payments (account_id) WHERE status IN ('completed', 'partially_refunded') AND allocated_minor + refunded_minor < amount_minor;
CREATE INDEX payments_search ON payments USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX payments_receipt_media ON payments (receipt_media_id) WHERE receipt_media_id IS NOT NULL;
CREATE INDEX payments_created_by ON payments (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE payment_allocations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  payment_uuid uuid NOT NULL,
  invoice_uuid uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  allocated_at timestamptz NOT NULL DEFAULT now(),
  reversed_at timestamptz,
  FOREIGN KEY (account_id, payment_uuid) REFERENCES payments (account_id, uuid),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid)
);
CREATE UNIQUE INDEX payment_allocations_one ON payment_allocations (payment_uuid, invoice_uuid) WHERE reversed_at IS NULL;
CREATE INDEX payment_allocations_payment ON payment_allocations (account_id, payment_uuid);
CREATE INDEX payment_allocations_invoice ON payment_allocations (account_id, invoice_uuid);

CREATE TABLE payment_refunds (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  payment_uuid uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  provider_refund_id text UNIQUE CHECK (length(provider_refund_id) BETWEEN 1 AND 120),
  status text NOT NULL DEFAULT 'completed' CHECK (status IN ('pending', 'completed', 'failed')),
  refunded_on date NOT NULL,
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, payment_uuid) REFERENCES payments (account_id, uuid)
);
CREATE INDEX payment_refunds_payment ON payment_refunds (account_id, payment_uuid);
CREATE INDEX payment_refunds_created_by ON payment_refunds (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE account_subscriptions (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  account_relation_uuid uuid NOT NULL,
  buyer_account_id bigint NOT NULL REFERENCES accounts,
  product_id bigint NOT NULL REFERENCES products,
  package_edition_id bigint REFERENCES package_editions,
  subscription_plan_id bigint REFERENCES subscription_plans,
  offer_uuid uuid,
  order_uuid uuid,
  project_uuid uuid REFERENCES projects,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'pending', 'trialing', 'active', 'past_due', 'suspended', 'paused', 'cancelled', 'expired')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  quantity numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  setup_fee_minor bigint NOT NULL DEFAULT 0 CHECK (setup_fee_minor >= 0),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  vat_rate_id bigint REFERENCES vat_rates,
  interval text NOT NULL DEFAULT 'month' CHECK (interval IN ('month', 'year', 'week')),
  interval_count integer NOT NULL DEFAULT 1 CHECK (interval_count BETWEEN 1 AND 36),
  anchor_day smallint NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  anchor_date date NOT NULL,
  start_date date NOT NULL,
  trial_ends_on date,
  current_period_start date,
  current_period_end date,
  next_renewal_on date,
  invoice_lead_days integer NOT NULL DEFAULT 0 CHECK (invoice_lead_days BETWEEN 0 AND 60),
  payment_terms_days integer NOT NULL DEFAULT 14 CHECK (payment_terms_days BETWEEN 0 AND 180),
  auto_renew boolean NOT NULL DEFAULT true,
  auto_issue boolean NOT NULL DEFAULT true,
  cycles_done integer NOT NULL DEFAULT 0 CHECK (cycles_done >= 0),
  max_cycles integer CHECK (max_cycles > 0),
  min_cycles integer NOT NULL DEFAULT 0 CHECK (min_cycles >= 0),
  ends_on date,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  cancelled_at timestamptz,
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  paused_at timestamptz,
  suspended_at timestamptz,
  dunning_level integer NOT NULL DEFAULT 0 CHECK (dunning_level BETWEEN 0 AND 9),
  credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
  pending_change jsonb,
  previous_subscription_uuid uuid,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, previous_subscription_uuid) REFERENCES account_subscriptions (account_id, uuid),
  CHECK (current_period_end > current_period_start)
);
COMMENT ON COLUMN account_subscriptions.anchor_date IS 'Date from which periods are counted: the start date, or the day it was resumed or its trial ended.';
COMMENT ON COLUMN account_subscriptions.current_period_end IS 'First day after the period.';
COMMENT ON COLUMN account_subscriptions.credit_minor IS 'Net credit of a change that was cheaper than what was paid; goes onto the next order.';
COMMENT ON COLUMN account_subscriptions.pending_change IS 'Plan, edition, quantity or price that begins with the next period.';
CREATE UNIQUE INDEX account_subscriptions_number ON account_subscriptions (account_id, number);
CREATE INDEX account_subscriptions_list ON account_subscriptions (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_due ON account_subscriptions (status, next_renewal_on) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_status ON account_subscriptions (account_id, status, next_renewal_on) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_buyer ON account_subscriptions (buyer_account_id, created_at DESC, uuid DESC);
CREATE INDEX account_subscriptions_relation ON account_subscriptions (account_id, account_relation_uuid);
CREATE INDEX account_subscriptions_offer ON account_subscriptions (account_id, offer_uuid) WHERE offer_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_order ON account_subscriptions (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_previous ON account_subscriptions (account_id, previous_subscription_uuid) WHERE previous_subscription_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_search ON account_subscriptions USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_product ON account_subscriptions (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX account_subscriptions_package_edition ON account_subscriptions (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX account_subscriptions_subscription_plan ON account_subscriptions (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX account_subscriptions_project ON account_subscriptions (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_vat_rate ON account_subscriptions (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX account_subscriptions_created_by ON account_subscriptions (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE account_subscription_orders (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  account_subscription_uuid uuid NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  kind text NOT NULL DEFAULT 'renewal' CHECK (kind IN ('initial', 'renewal', 'proration', 'setup')),
  period_start date NOT NULL,
  period_end date NOT NULL,
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'due', 'paid', 'overdue', 'failed_attempt', 'void')),
  quantity numeric(12,3) NOT NULL DEFAULT 1,
  unit_price_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  vat_minor bigint NOT NULL,
  total_minor bigint NOT NULL,
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  lines jsonb NOT NULL DEFAULT '[]',
  due_date date NOT NULL,
  order_uuid uuid,
  invoice_uuid uuid,
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  paid_at timestamptz,
  skipped_reason text CHECK (length(skipped_reason) <= 500),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_subscription_uuid, sequence),
  FOREIGN KEY (account_id, account_subscription_uuid) REFERENCES account_subscriptions (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid),
  CHECK (period_end >= period_start)
);
COMMENT ON COLUMN account_subscription_orders.lines IS 'The explained parts of the bill: period, setup, proration, credit.';
CREATE UNIQUE INDEX account_subscription_orders_period ON account_subscription_orders (account_subscription_uuid, period_start) WHERE kind IN ('initial', 'renewal') AND status <> 'void';
CREATE INDEX account_subscription_orders_subscription ON account_subscription_orders (account_id, account_subscription_uuid, sequence DESC);
CREATE INDEX account_subscription_orders_order ON account_subscription_orders (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX account_subscription_orders_invoice ON account_subscription_orders (account_id, invoice_uuid) WHERE invoice_uuid IS NOT NULL;
CREATE INDEX account_subscription_orders_open ON account_subscription_orders (status, due_date) WHERE status IN ('scheduled', 'due', 'overdue', 'failed_attempt');
ALTER TABLE orders ADD FOREIGN KEY (account_id, account_subscription_order_uuid) REFERENCES account_subscription_orders (account_id, uuid);
CREATE INDEX orders_subscription_order ON orders (account_id, account_subscription_order_uuid) WHERE account_subscription_order_uuid IS NOT NULL;
ALTER TABLE invoices ADD FOREIGN KEY (account_id, account_subscription_order_uuid) REFERENCES account_subscription_orders (account_id, uuid);
CREATE INDEX invoices_by_subscription_order ON invoices (account_id, account_subscription_order_uuid) WHERE account_subscription_order_uuid IS NOT NULL;
