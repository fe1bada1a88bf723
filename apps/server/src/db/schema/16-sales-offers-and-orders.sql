-- Numbering, offers and orders.

CREATE TABLE document_series (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      NOT NULL REFERENCES accounts,
  document_type   text        NOT NULL CHECK (document_type IN ('offer', 'sales_order', 'production_order', 'invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma', 'payment')),
  code            text        NOT NULL CHECK (length(code) BETWEEN 1 AND 10),
  name            text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  pattern         text        NOT NULL DEFAULT '{series}-{year}-{number:5}' CHECK (length(pattern) BETWEEN 1 AND 60),
  reset           text        NOT NULL DEFAULT 'yearly' CHECK (reset IN ('yearly', 'never')),
  mydata_type     text        CHECK (length(mydata_type) BETWEEN 1 AND 6),
  branch_number   integer     NOT NULL DEFAULT 0 CHECK (branch_number >= 0),
  is_default      boolean     NOT NULL DEFAULT false,
  is_active       boolean     NOT NULL DEFAULT true,
  last_issue_date date,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE document_series IS 'Series from which documents take their numbers.';
CREATE UNIQUE INDEX document_series_code ON document_series (account_id, document_type, code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX document_series_one_default ON document_series (account_id, document_type) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE document_series_counters (
  series_id   bigint  NOT NULL REFERENCES document_series,
  year        integer NOT NULL,
  last_number bigint  NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  PRIMARY KEY (series_id, year)
);
COMMENT ON TABLE document_series_counters IS 'Locked by the transaction that takes a number, so that numbers have no gaps. A series that is never reset counts in year 0.';

CREATE VIEW document_series_list AS
SELECT s.*, coalesce(c.last_number, 0) AS last_number, y.year::integer AS current_year,
  EXISTS (SELECT FROM document_series_counters u WHERE u.series_id = s.id) AS is_used
FROM document_series s
JOIN accounts a ON a.id = s.account_id
CROSS JOIN LATERAL (SELECT extract(year FROM now() AT TIME ZONE a.time_zone)) AS y (year)
LEFT JOIN document_series_counters c ON c.series_id = s.id AND c.year = CASE s.reset WHEN 'yearly' THEN y.year ELSE 0 END
WHERE s.deleted_at IS NULL;
COMMENT ON VIEW document_series_list IS 'Series in use, with the last number of the account''s current year.';

CREATE TABLE offers (
  uuid                    uuid        PRIMARY KEY,
  account_id              bigint      NOT NULL REFERENCES accounts,
  series_id               bigint,
  number                  text        CHECK (length(number) BETWEEN 1 AND 40),
  revision                integer     NOT NULL DEFAULT 1 CHECK (revision > 0),
  revision_of_uuid        uuid,
  account_relation_uuid   uuid,
  client_account_id       bigint      REFERENCES accounts,
  contact_id              bigint,
  contact_request_id      bigint,
  project_uuid            uuid        REFERENCES projects,
  order_uuid              uuid,
  user_id                 bigint      NOT NULL REFERENCES users,
  title                   text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  status                  text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'converted', 'superseded')),
  issue_date              date,
  valid_until             date        NOT NULL,
  currency                char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  prices_include_vat      boolean     NOT NULL DEFAULT false,
  vat_treatment           text        NOT NULL DEFAULT 'domestic' CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  vat_treatment_reason    text        CHECK (length(vat_treatment_reason) BETWEEN 1 AND 300),
  discount_bp             integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor          bigint      NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  gross_minor             bigint      NOT NULL DEFAULT 0,
  line_discount_minor     bigint      NOT NULL DEFAULT 0,
  document_discount_minor bigint      NOT NULL DEFAULT 0,
  net_minor               bigint      NOT NULL DEFAULT 0,
  vat_minor               bigint      NOT NULL DEFAULT 0,
  total_minor             bigint      NOT NULL DEFAULT 0,
  vat_breakdown           jsonb       NOT NULL DEFAULT '[]',
  buyer_snapshot          jsonb,
  seller_snapshot         jsonb,
  recurring_net_minor     bigint      NOT NULL DEFAULT 0,
  cost_minor              bigint      CHECK (cost_minor >= 0),
  costed_net_minor        bigint      NOT NULL DEFAULT 0,
  intro                   text,
  terms                   text,
  notes_internal          text        CHECK (length(notes_internal) <= 10000),
  public_token            uuid        NOT NULL UNIQUE,
  locale                  text        NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  sent_at                 timestamptz,
  viewed_at               timestamptz,
  views_count             integer     NOT NULL DEFAULT 0,
  reminded_at             timestamptz,
  accepted_at             timestamptz,
  declined_at             timestamptz,
  accepted_by_name        text        CHECK (length(accepted_by_name) BETWEEN 1 AND 160),
  accepted_by_user_id     bigint      REFERENCES users,
  accepted_ip             inet,
  signature_media_id      bigint      REFERENCES media ON DELETE SET NULL,
  pdf_media_id            bigint      REFERENCES media ON DELETE SET NULL,
  decline_reason_id       bigint      REFERENCES lost_reasons ON DELETE SET NULL,
  decline_note            text        CHECK (length(decline_note) <= 2000),
  search_text             text        NOT NULL DEFAULT '',
  created_by_id           bigint      REFERENCES users ON DELETE SET NULL,
  sent_to                 text        CHECK (length(sent_to) BETWEEN 3 AND 254),
  accepted_note           text        CHECK (length(accepted_note) <= 2000),
  client_name             text        NOT NULL DEFAULT '',
  version                 integer     NOT NULL DEFAULT 1,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  deleted_at              timestamptz,
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
COMMENT ON TABLE offers IS 'Offers of an account to a client.';
COMMENT ON COLUMN offers.client_account_id IS 'The other account of the relation, copied so that the receiver''s list has an index.';
COMMENT ON COLUMN offers.recurring_net_minor IS 'Per month, for information.';
COMMENT ON COLUMN offers.sent_to IS 'Address of the last mail; null if the offer was delivered otherwise.';
COMMENT ON COLUMN offers.accepted_note IS 'How the receiver agreed, if the seller recorded it for them.';
COMMENT ON COLUMN offers.client_name IS 'Name of the receiver, copied from buyer_snapshot for sorting and searching.';
CREATE UNIQUE INDEX offers_number ON offers (account_id, number, revision) WHERE number IS NOT NULL;
CREATE INDEX offers_list ON offers (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_status ON offers (account_id, status, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX offers_received ON offers (client_account_id, created_at DESC, uuid DESC)
  WHERE client_account_id IS NOT NULL AND status <> 'draft' AND deleted_at IS NULL;
CREATE INDEX offers_relation ON offers (account_id, account_relation_uuid, status) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX offers_contact ON offers (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX offers_request ON offers (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;
CREATE INDEX offers_revision_of ON offers (account_id, revision_of_uuid) WHERE revision_of_uuid IS NOT NULL;
CREATE INDEX offers_series ON offers (account_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX offers_user ON offers (user_id);
CREATE INDEX offers_valid_until ON offers (valid_until) WHERE status IN ('sent', 'viewed');
CREATE INDEX offers_search ON offers USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX offers_project ON offers (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX offers_order ON offers (order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX offers_accepted_by_user ON offers (accepted_by_user_id) WHERE accepted_by_user_id IS NOT NULL;
CREATE INDEX offers_signature_media ON offers (signature_media_id) WHERE signature_media_id IS NOT NULL;
CREATE INDEX offers_pdf_media ON offers (pdf_media_id) WHERE pdf_media_id IS NOT NULL;
CREATE INDEX offers_decline_reason ON offers (decline_reason_id) WHERE decline_reason_id IS NOT NULL;
CREATE INDEX offers_created_by ON offers (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX offers_all ON offers (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE TRIGGER offers_count_insert AFTER INSERT ON offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('offers', 'deleted_at IS NULL');
CREATE TRIGGER offers_count_delete AFTER DELETE ON offers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('offers', 'deleted_at IS NULL');

-- Lists of sales documents show their length without counting: with 200,000 orders the count took nine tenths of the first page. Only
-- updates that remove a row from its list or return it run the trigger.
CREATE FUNCTION keep_list_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  VALUES (NEW.account_id, TG_ARGV[0], counter_slot(NEW.account_id), CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END)
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_list_counter IS 'Follows rows that are soft-deleted or restored: EXECUTE FUNCTION keep_list_counter(name).';
CREATE TRIGGER offers_count_update AFTER UPDATE OF deleted_at ON offers
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('offers');

COMMENT ON COLUMN offers.costed_net_minor IS 'Net amount of the chosen lines whose cost is known.';
CREATE VIEW offer_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM offers o;
COMMENT ON VIEW offer_rows IS 'Offers with the zone of the seller, whose day decides how long an offer is valid.';

CREATE TABLE offer_lines (
  uuid                 uuid        PRIMARY KEY,
  account_id           bigint      NOT NULL REFERENCES accounts,
  offer_uuid           uuid        NOT NULL,
  product_id           bigint      REFERENCES products,
  package_edition_id   bigint      REFERENCES package_editions,
  product_service_uuid uuid        REFERENCES product_services,
  subscription_plan_id bigint      REFERENCES subscription_plans,
  parent_uuid          uuid,
  position             integer     NOT NULL DEFAULT 0,
  code                 text        CHECK (length(code) BETWEEN 1 AND 40),
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description          text        CHECK (length(description) <= 2000),
  quantity             numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit                 text        NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor     bigint      NOT NULL CHECK (unit_price_minor >= 0),
  price_per            integer     NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp          integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor       bigint      NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type          text        NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id          bigint      REFERENCES vat_rates,
  vat_bp               integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category         smallint    NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code   smallint    REFERENCES vat_exemptions,
  gross_minor          bigint      NOT NULL DEFAULT 0,
  discount_total_minor bigint      NOT NULL DEFAULT 0,
  net_minor            bigint      NOT NULL DEFAULT 0,
  vat_minor            bigint      NOT NULL DEFAULT 0,
  total_minor          bigint      NOT NULL DEFAULT 0,
  cost_minor           bigint      CHECK (cost_minor >= 0),
  is_optional          boolean     NOT NULL DEFAULT false,
  is_chosen            boolean     NOT NULL DEFAULT true,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_uuid) REFERENCES offer_lines (account_id, uuid) ON DELETE CASCADE,
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON TABLE offer_lines IS 'Lines of an offer.';
COMMENT ON COLUMN offer_lines.cost_minor IS 'Cost of the line for the seller; never shown to the buyer.';
COMMENT ON COLUMN offer_lines.is_chosen IS 'Whether an optional line counts; the receiver may choose until acceptance.';
CREATE INDEX offer_lines_parent_document ON offer_lines (account_id, offer_uuid, position);
CREATE INDEX offer_lines_parent ON offer_lines (account_id, parent_uuid) WHERE parent_uuid IS NOT NULL;
CREATE INDEX offer_lines_product ON offer_lines (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX offer_lines_edition ON offer_lines (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX offer_lines_product_service ON offer_lines (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX offer_lines_plan ON offer_lines (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX offer_lines_vat_rate ON offer_lines (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX offer_lines_exemption ON offer_lines (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;

CREATE TABLE offer_views (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  offer_uuid uuid        NOT NULL,
  user_id    bigint      REFERENCES users ON DELETE SET NULL,
  ip         inet,
  browser    text        CHECK (length(browser) <= 200),
  seen_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE offer_views IS 'Visits of the public page by people outside the seller''s account.';
CREATE INDEX offer_views_offer ON offer_views (account_id, offer_uuid, seen_at DESC);
CREATE INDEX offer_views_user ON offer_views (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE offer_comments (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint      NOT NULL REFERENCES accounts,
  offer_uuid  uuid        NOT NULL,
  side        text        NOT NULL CHECK (side IN ('seller', 'receiver')),
  user_id     bigint      REFERENCES users ON DELETE SET NULL,
  author_name text        NOT NULL CHECK (length(author_name) BETWEEN 1 AND 160),
  body        text        NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE offer_comments IS 'Comments of both sides on the page of an offer; each side reads all of them.';
CREATE INDEX offer_comments_offer ON offer_comments (account_id, offer_uuid, created_at);
CREATE INDEX offer_comments_user ON offer_comments (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE order_statuses (
  id         bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  applies_to text    NOT NULL CHECK (applies_to IN ('sales', 'production')),
  code       text    NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  name_en    text    NOT NULL,
  name_gr    text    NOT NULL,
  color      text    NOT NULL,
  position   integer NOT NULL,
  is_final   boolean NOT NULL DEFAULT false,
  UNIQUE (applies_to, code)
);
COMMENT ON TABLE order_statuses IS 'Statuses of orders, in both languages.';

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
  uuid                            uuid        PRIMARY KEY,
  account_id                      bigint      NOT NULL REFERENCES accounts,
  kind                            text        NOT NULL DEFAULT 'sales' CHECK (kind IN ('sales', 'production')),
  series_id                       bigint,
  number                          text        CHECK (length(number) BETWEEN 1 AND 40),
  title                           text        CHECK (length(title) BETWEEN 1 AND 200),
  client_account_id               bigint      REFERENCES accounts,
  supplier_account_id             bigint      NOT NULL REFERENCES accounts,
  provider_account_id             bigint      REFERENCES accounts,
  account_relation_uuid           uuid,
  contact_id                      bigint,
  project_uuid                    uuid        REFERENCES projects,
  offer_uuid                      uuid        UNIQUE,
  contact_request_id              bigint,
  account_subscription_order_uuid uuid        UNIQUE,
  parent_order_uuid               uuid,
  order_status_id                 bigint      NOT NULL REFERENCES order_statuses,
  previous_status_id              bigint      REFERENCES order_statuses,
  payment_status                  text        NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'partially_paid', 'paid', 'refunded', 'not_applicable')),
  invoicing_status                text        NOT NULL DEFAULT 'not_invoiced' CHECK (invoicing_status IN ('not_invoiced', 'partially_invoiced', 'invoiced', 'not_applicable')),
  order_date                      date        NOT NULL,
  requested_delivery              date,
  delivered_at                    timestamptz,
  completed_at                    timestamptz,
  cancelled_at                    timestamptz,
  cancel_reason                   text        CHECK (length(cancel_reason) <= 2000),
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
  margin_minor                    bigint,
  costed_net_minor                bigint      NOT NULL DEFAULT 0,
  purchase_order_number           text        CHECK (length(purchase_order_number) BETWEEN 1 AND 40),
  notes_internal                  text        CHECK (length(notes_internal) <= 10000),
  search_text                     text        NOT NULL DEFAULT '',
  created_by_id                   bigint      REFERENCES users ON DELETE SET NULL,
  status_code                     text        NOT NULL,
  sent_at                         timestamptz,
  confirmed_at                    timestamptz,
  agreed_minor                    bigint      CHECK (agreed_minor >= 0),
  assignee_ids                    bigint[]    NOT NULL DEFAULT '{}',
  counterpart_name                text        NOT NULL DEFAULT '',
  version                         integer     NOT NULL DEFAULT 1,
  created_at                      timestamptz NOT NULL DEFAULT now(),
  updated_at                      timestamptz NOT NULL DEFAULT now(),
  deleted_at                      timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, series_id) REFERENCES document_series (account_id, id),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid),
  FOREIGN KEY (account_id, parent_order_uuid) REFERENCES orders (account_id, uuid),
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON TABLE orders IS 'Sales orders (of a client) and production orders (to a provider).';
COMMENT ON COLUMN orders.account_id IS 'Seller of a sales order, buyer of a production order.';
COMMENT ON COLUMN orders.client_account_id IS 'Buyer: the client of a sales order, the account itself of a production order.';
COMMENT ON COLUMN orders.parent_order_uuid IS 'The sales order that a production order serves.';
COMMENT ON COLUMN orders.cancel_reason IS 'Why it was cancelled or declined.';
COMMENT ON COLUMN orders.margin_minor IS 'Margin over costed_net_minor, null if no cost is known; updated when the order is settled.';
COMMENT ON COLUMN orders.costed_net_minor IS 'Net amount of the lines whose cost is known.';
COMMENT ON COLUMN orders.status_code IS 'Code of order_status_id; kept by a trigger, so that lists and policies need no join.';
COMMENT ON COLUMN orders.agreed_minor IS 'Net amount owed for a production order that was cancelled after work had begun.';
COMMENT ON COLUMN orders.assignee_ids IS 'Copy of order_assignees, for policies.';
COMMENT ON COLUMN orders.counterpart_name IS 'Name of the other side: the buyer of a sales order, the provider of a production order.';
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
CREATE INDEX orders_search ON orders USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX orders_project ON orders (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX orders_provider ON orders (provider_account_id) WHERE provider_account_id IS NOT NULL;
CREATE INDEX orders_previous_status ON orders (previous_status_id) WHERE previous_status_id IS NOT NULL;
CREATE INDEX orders_created_by ON orders (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX orders_subscription_order ON orders (account_id, account_subscription_order_uuid) WHERE account_subscription_order_uuid IS NOT NULL;
CREATE INDEX orders_all ON orders (kind, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE FUNCTION order_status_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT code INTO STRICT NEW.status_code FROM order_statuses WHERE id = NEW.order_status_id AND applies_to = NEW.kind;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_status_code BEFORE INSERT OR UPDATE OF order_status_id, status_code ON orders FOR EACH ROW EXECUTE FUNCTION order_status_code();

CREATE TRIGGER sales_orders_count_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('sales_orders', 'deleted_at IS NULL AND kind = ''sales''');
CREATE TRIGGER sales_orders_count_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('sales_orders', 'deleted_at IS NULL AND kind = ''sales''');

CREATE TRIGGER sales_orders_count_update AFTER UPDATE OF deleted_at ON orders
  FOR EACH ROW WHEN (NEW.kind = 'sales' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('sales_orders');

CREATE TRIGGER production_orders_count_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('production_orders', 'deleted_at IS NULL AND kind = ''production''');
CREATE TRIGGER production_orders_count_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('production_orders', 'deleted_at IS NULL AND kind = ''production''');

CREATE TRIGGER production_orders_count_update AFTER UPDATE OF deleted_at ON orders
  FOR EACH ROW WHEN (NEW.kind = 'production' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('production_orders');

-- The day of the account that keeps the order decides what is late.
CREATE VIEW order_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM orders o;
COMMENT ON VIEW order_rows IS 'Orders with the zone of the account that keeps them.';

CREATE TABLE order_status_history (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL REFERENCES accounts,
  order_uuid     uuid        NOT NULL,
  from_status_id bigint      REFERENCES order_statuses,
  to_status_id   bigint      NOT NULL REFERENCES order_statuses,
  user_id        bigint      REFERENCES users ON DELETE SET NULL,
  note           text        CHECK (length(note) <= 2000),
  at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE order_status_history IS 'Changes of status of an order.';
CREATE INDEX order_status_history_order ON order_status_history (account_id, order_uuid, at DESC);
CREATE INDEX order_status_history_from ON order_status_history (from_status_id) WHERE from_status_id IS NOT NULL;
CREATE INDEX order_status_history_to ON order_status_history (to_status_id);
CREATE INDEX order_status_history_user ON order_status_history (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE order_assignees (
  order_uuid uuid   NOT NULL REFERENCES orders ON DELETE CASCADE,
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (order_uuid, user_id)
);
COMMENT ON TABLE order_assignees IS 'Members responsible for an order.';
CREATE INDEX order_assignees_user ON order_assignees (user_id);

CREATE TABLE order_contact_points (
  order_uuid uuid   NOT NULL REFERENCES orders ON DELETE CASCADE,
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (order_uuid, user_id)
);
COMMENT ON TABLE order_contact_points IS 'Contact persons on the buying side.';
CREATE INDEX order_contact_points_user ON order_contact_points (user_id);

CREATE TABLE order_items (
  uuid                      uuid        PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  order_uuid                uuid        NOT NULL,
  product_id                bigint      REFERENCES products,
  package_edition_id        bigint      REFERENCES package_editions,
  product_service_uuid      uuid        REFERENCES product_services,
  subscription_plan_id      bigint      REFERENCES subscription_plans,
  parent_uuid               uuid,
  position                  integer     NOT NULL DEFAULT 0,
  code                      text        CHECK (length(code) BETWEEN 1 AND 40),
  name                      text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  description               text        CHECK (length(description) <= 2000),
  quantity                  numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit                      text        NOT NULL DEFAULT 'piece' CHECK (length(unit) BETWEEN 1 AND 20),
  unit_price_minor          bigint      NOT NULL CHECK (unit_price_minor >= 0),
  price_per                 integer     NOT NULL DEFAULT 1 CHECK (price_per > 0),
  discount_bp               integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  discount_minor            bigint      NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
  supply_type               text        NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  vat_rate_id               bigint      REFERENCES vat_rates,
  vat_bp                    integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_category              smallint    NOT NULL DEFAULT 1 CHECK (vat_category BETWEEN 1 AND 10),
  vat_exemption_code        smallint    REFERENCES vat_exemptions,
  gross_minor               bigint      NOT NULL DEFAULT 0,
  discount_total_minor      bigint      NOT NULL DEFAULT 0,
  net_minor                 bigint      NOT NULL DEFAULT 0,
  vat_minor                 bigint      NOT NULL DEFAULT 0,
  total_minor               bigint      NOT NULL DEFAULT 0,
  cost_minor                bigint      CHECK (cost_minor >= 0),
  source_order_item_uuid    uuid,
  service_provider_uuid     uuid        REFERENCES service_providers,
  offer_line_uuid           uuid        REFERENCES offer_lines ON DELETE SET NULL,
  project_uuid              uuid        REFERENCES projects,
  status                    text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review', 'delivered', 'completed', 'on_hold', 'cancelled')),
  previous_status           text,
  requirements              jsonb       NOT NULL DEFAULT '[]',
  requirements_answers      jsonb       NOT NULL DEFAULT '{}',
  requirements_completed_at timestamptz,
  due_date                  date,
  started_at                timestamptz,
  delivered_at              timestamptz,
  accepted_at               timestamptz,
  completed_at              timestamptz,
  invoiced_quantity         numeric(12,3) NOT NULL DEFAULT 0 CHECK (invoiced_quantity >= 0 AND invoiced_quantity <= quantity),
  progress_bp               integer     NOT NULL DEFAULT 0 CHECK (progress_bp BETWEEN 0 AND 10000),
  version                   integer     NOT NULL DEFAULT 1,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  deleted_at                timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, parent_uuid) REFERENCES order_items (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, source_order_item_uuid) REFERENCES order_items (account_id, uuid),
  CHECK (discount_bp = 0 OR discount_minor = 0)
);
COMMENT ON TABLE order_items IS 'Lines of an order.';
COMMENT ON COLUMN order_items.cost_minor IS 'Cost of the line for the seller; never shown to the buyer.';
COMMENT ON COLUMN order_items.source_order_item_uuid IS 'For a production item: the sales item it serves.';
COMMENT ON COLUMN order_items.requirements IS 'Questions of the catalogue when the item was created.';
COMMENT ON COLUMN order_items.invoiced_quantity IS 'Quantity on issued invoices less credited quantity; written by invoicing only.';
CREATE INDEX order_items_parent_document ON order_items (account_id, order_uuid, position);
CREATE INDEX order_items_parent ON order_items (account_id, parent_uuid) WHERE parent_uuid IS NOT NULL;
CREATE INDEX order_items_product ON order_items (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX order_items_edition ON order_items (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX order_items_product_service ON order_items (product_service_uuid) WHERE product_service_uuid IS NOT NULL;
CREATE INDEX order_items_plan ON order_items (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX order_items_vat_rate ON order_items (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX order_items_exemption ON order_items (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
CREATE INDEX order_items_source ON order_items (account_id, source_order_item_uuid) WHERE source_order_item_uuid IS NOT NULL;
CREATE INDEX order_items_status ON order_items (account_id, status, due_date) WHERE deleted_at IS NULL;
CREATE INDEX order_items_service_provider ON order_items (service_provider_uuid) WHERE service_provider_uuid IS NOT NULL;
CREATE INDEX order_items_offer_line ON order_items (offer_line_uuid) WHERE offer_line_uuid IS NOT NULL;
CREATE INDEX order_items_project ON order_items (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX order_items_delivered ON order_items (delivered_at) WHERE status = 'delivered' AND deleted_at IS NULL;
CREATE INDEX order_items_list ON order_items (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE VIEW product_list AS
SELECT p.*,
  CASE WHEN p.type <> 'membership' THEN p.account_id END AS owner_account_id,
  (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
  (SELECT count(DISTINCT o.uuid) FROM order_items i JOIN orders o ON o.uuid = i.order_uuid
    WHERE i.product_id = p.id AND i.deleted_at IS NULL AND o.kind = 'sales' AND o.deleted_at IS NULL) AS orders_count,
  (SELECT count(*) FROM projects j WHERE j.product_id = p.id AND j.deleted_at IS NULL) AS projects_count,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL) AS cover_file,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.brochure_media_id AND m.deleted_at IS NULL) AS brochure_file
FROM products p;

CREATE VIEW order_item_rows AS
SELECT i.*, o.kind AS order_kind, o.number AS order_number, o.title AS order_title, o.status_code AS order_status_code, o.currency,
  o.client_account_id, o.supplier_account_id, o.created_by_id AS order_created_by_id, o.assignee_ids AS order_assignee_ids,
  (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone
FROM order_items i JOIN orders o ON o.uuid = i.order_uuid AND o.deleted_at IS NULL
WHERE i.deleted_at IS NULL;
COMMENT ON VIEW order_item_rows IS 'Items with the parties and status of their order, which decide who sees them, and the zone of the account that keeps it.';

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE tasks ADD FOREIGN KEY (order_item_uuid) REFERENCES order_items ON DELETE SET NULL;
ALTER TABLE offers ADD FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid);
