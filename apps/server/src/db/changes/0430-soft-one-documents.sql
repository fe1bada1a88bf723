-- Connections with SoftOne ERPs and the documents that they create of shop orders.
CREATE TABLE soft_one_sessions (
  third_party_service_id bigint      PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  client_id_ciphertext   text,
  obtained_at            timestamptz,
  UNIQUE (account_id, third_party_service_id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id)
);
COMMENT ON TABLE soft_one_sessions IS 'Login of each connection at its ERP, shared by all processes because the ERP counts logins. The row is locked while one of them logs in.';
COMMENT ON COLUMN soft_one_sessions.client_id_ciphertext IS 'The sealed clientID; null after the ERP refused it.';

CREATE TABLE soft_one_document_types (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint      NOT NULL,
  code                   text        NOT NULL CHECK (length(code) BETWEEN 1 AND 20),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  series                 text        NOT NULL CHECK (length(series) BETWEEN 1 AND 20),
  fprms                  text        CHECK (length(fprms) BETWEEN 1 AND 20),
  sign                   text        NOT NULL DEFAULT 'debit' CHECK (sign IN ('debit', 'credit')),
  is_invoice             boolean     NOT NULL DEFAULT false,
  is_active              boolean     NOT NULL DEFAULT true,
  version                integer     NOT NULL DEFAULT 1,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (account_id, third_party_service_id, id),
  CONSTRAINT soft_one_document_types_series UNIQUE NULLS NOT DISTINCT (third_party_service_id, series, fprms),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id)
);
COMMENT ON TABLE soft_one_document_types IS 'Kinds of sales documents of an ERP: a series with its type.';
COMMENT ON COLUMN soft_one_document_types.fprms IS 'Type of document in the ERP; null where the series decides it.';
COMMENT ON COLUMN soft_one_document_types.sign IS 'Documents with credit take back what one with debit charged.';

CREATE TABLE soft_one_status_mappings (
  id                        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  third_party_service_id    bigint      NOT NULL,
  acc_order_status          text        NOT NULL CHECK (acc_order_status IN ('pending', 'processing', 'on_hold', 'completed', 'cancelled', 'refunded', 'failed', 'other')),
  wants_invoice             boolean,
  soft_one_document_type_id bigint      NOT NULL,
  auto_create               boolean     NOT NULL DEFAULT false,
  auto_since                timestamptz,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  CONSTRAINT soft_one_status_mappings_status UNIQUE NULLS NOT DISTINCT (third_party_service_id, acc_order_status, wants_invoice),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, third_party_service_id, soft_one_document_type_id) REFERENCES soft_one_document_types (account_id, third_party_service_id, id),
  CHECK (auto_create = (auto_since IS NOT NULL))
);
COMMENT ON TABLE soft_one_status_mappings IS 'Which document a shop order gets in which status.';
COMMENT ON COLUMN soft_one_status_mappings.wants_invoice IS 'Null applies to orders for which no more exact mapping exists.';
COMMENT ON COLUMN soft_one_status_mappings.auto_since IS 'Orders that the shop changed since then get their document by themselves.';
CREATE INDEX soft_one_status_mappings_type ON soft_one_status_mappings (account_id, third_party_service_id, soft_one_document_type_id);
CREATE INDEX soft_one_status_mappings_auto ON soft_one_status_mappings (account_id) WHERE auto_create;

CREATE TABLE soft_one_payment_mappings (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint      NOT NULL,
  kind                   text        NOT NULL DEFAULT 'payment' CHECK (kind IN ('payment', 'shipping')),
  payment_method         text        NOT NULL CHECK (length(payment_method) BETWEEN 1 AND 120),
  external_code          text        NOT NULL CHECK (length(external_code) BETWEEN 1 AND 20),
  external_name          text        CHECK (length(external_name) BETWEEN 1 AND 120),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (third_party_service_id, kind, payment_method),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id)
);
COMMENT ON TABLE soft_one_payment_mappings IS 'Codes of the ERP for payment and shipping methods of the shop.';
COMMENT ON COLUMN soft_one_payment_mappings.payment_method IS 'Method of payment or shipping as orders name it.';

CREATE TABLE documents (
  uuid                      uuid        PRIMARY KEY DEFAULT uuid_v7(),
  account_id                bigint      NOT NULL REFERENCES accounts,
  third_party_service_id    bigint      NOT NULL,
  acc_order_id              bigint,
  soft_one_document_type_id bigint      NOT NULL,
  credits_document_uuid     uuid,
  status                    text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'blocked', 'sending', 'unknown', 'created', 'failed', 'cancelled')),
  gaps                      jsonb       NOT NULL DEFAULT '[]',
  external_id               text        CHECK (length(external_id) BETWEEN 1 AND 40),
  external_number           text        CHECK (length(external_number) BETWEEN 1 AND 60),
  external_status           text        CHECK (length(external_status) BETWEEN 1 AND 80),
  series                    text        NOT NULL CHECK (length(series) BETWEEN 1 AND 20),
  external_customer_id      text        CHECK (length(external_customer_id) BETWEEN 1 AND 40),
  payment_code              text        CHECK (length(payment_code) BETWEEN 1 AND 20),
  shipment_code             text        CHECK (length(shipment_code) BETWEEN 1 AND 20),
  issue_date                date        NOT NULL,
  currency                  char(3)     NOT NULL DEFAULT 'EUR',
  net_minor                 bigint      NOT NULL DEFAULT 0,
  vat_minor                 bigint      NOT NULL DEFAULT 0,
  total_minor               bigint      NOT NULL DEFAULT 0,
  mark                      bigint,
  comments                  text        CHECK (length(comments) <= 250),
  request                   jsonb,
  response                  jsonb,
  attempts                  integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  error                     text        CHECK (length(error) <= 300),
  idempotency_key           uuid        NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  is_practice               boolean     NOT NULL DEFAULT false,
  is_final                  boolean     NOT NULL DEFAULT false,
  sent_at                   timestamptz,
  customer_sent_at          timestamptz,
  due_at                    timestamptz DEFAULT now(),
  checked_at                timestamptz,
  created_externally_at     timestamptz,
  credit_asked_at           timestamptz,
  created_by_id             bigint      REFERENCES users ON DELETE SET NULL,
  version                   integer     NOT NULL DEFAULT 1,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  CONSTRAINT documents_external UNIQUE (third_party_service_id, external_id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, acc_order_id) REFERENCES acc_orders (account_id, id),
  FOREIGN KEY (account_id, third_party_service_id, soft_one_document_type_id) REFERENCES soft_one_document_types (account_id, third_party_service_id, id),
  FOREIGN KEY (account_id, credits_document_uuid) REFERENCES documents (account_id, uuid),
  CHECK (status NOT IN ('created', 'cancelled') OR external_id IS NOT NULL)
);
COMMENT ON TABLE documents IS 'Sales documents of shop orders in an ERP. What the ERP has created never changes here, except what it says of it.';
COMMENT ON COLUMN documents.gaps IS 'What is missing before the ERP can be given the document: [{kind, name, code, expected_minor, computed_minor}].';
COMMENT ON COLUMN documents.external_id IS 'Key in the ERP (FINDOC); external_number is the printed number (FINCODE), external_customer_id the customer (TRDR).';
COMMENT ON COLUMN documents.idempotency_key IS 'Written into a text field of the document in the ERP, by which it is found there after a call without an answer.';
COMMENT ON COLUMN documents.is_final IS 'The ERP will not change it any more, so it is not read again.';
COMMENT ON COLUMN documents.sent_at IS 'When the ERP was last given the document. It is given it again only if it does not have it two minutes later.';
COMMENT ON COLUMN documents.customer_sent_at IS 'When the ERP was given its customer; the same rule applies.';
COMMENT ON COLUMN documents.credit_asked_at IS 'When a member was given the task to credit it, because the shop cancelled or refunded the order.';
COMMENT ON COLUMN documents.due_at IS 'When the document is worked on next: sent, searched or read again. Null when nothing is to do.';
CREATE UNIQUE INDEX documents_one_of_type ON documents (acc_order_id, soft_one_document_type_id) WHERE status <> 'cancelled';
CREATE INDEX documents_order ON documents (account_id, acc_order_id, created_at DESC);
CREATE INDEX documents_status ON documents (account_id, status);
CREATE INDEX documents_due ON documents (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX documents_type ON documents (account_id, third_party_service_id, soft_one_document_type_id);
CREATE INDEX documents_credits ON documents (account_id, credits_document_uuid) WHERE credits_document_uuid IS NOT NULL;
CREATE INDEX documents_created_by ON documents (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE document_lines (
  uuid              uuid        PRIMARY KEY DEFAULT uuid_v7(),
  account_id        bigint      NOT NULL REFERENCES accounts,
  document_uuid     uuid        NOT NULL,
  position          integer     NOT NULL,
  kind              text        NOT NULL DEFAULT 'item' CHECK (kind IN ('item', 'shipping', 'fee')),
  acc_product_id    bigint,
  external_item_id  text        CHECK (length(external_item_id) BETWEEN 1 AND 40),
  description       text        NOT NULL CHECK (length(description) BETWEEN 1 AND 300),
  quantity          numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit_price_minor  bigint      NOT NULL DEFAULT 0,
  discount_bp       integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  net_minor         bigint      NOT NULL DEFAULT 0,
  vat_bp            integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  vat_minor         bigint      NOT NULL DEFAULT 0,
  external_vat_code text        CHECK (length(external_vat_code) BETWEEN 1 AND 20),
  created_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (document_uuid, position),
  FOREIGN KEY (account_id, document_uuid) REFERENCES documents (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, acc_product_id) REFERENCES acc_products (account_id, id)
);
COMMENT ON TABLE document_lines IS 'Lines of documents in an ERP: products as items, shipping and fees as services of the ERP.';
COMMENT ON COLUMN document_lines.external_item_id IS 'Key of the item in the ERP (MTRL).';
CREATE INDEX document_lines_product ON document_lines (account_id, acc_product_id) WHERE acc_product_id IS NOT NULL;
