-- Subscriptions and their billing, and the counters that span all sales.

CREATE TABLE account_subscriptions (
  uuid                       uuid        PRIMARY KEY,
  account_id                 bigint      NOT NULL REFERENCES accounts,
  number                     text        NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  account_relation_uuid      uuid        NOT NULL,
  buyer_account_id           bigint      NOT NULL REFERENCES accounts,
  product_id                 bigint      NOT NULL REFERENCES products,
  package_edition_id         bigint      REFERENCES package_editions,
  subscription_plan_id       bigint      REFERENCES subscription_plans,
  offer_uuid                 uuid,
  order_uuid                 uuid,
  project_uuid               uuid        REFERENCES projects,
  status                     text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'pending', 'trialing', 'active', 'past_due', 'suspended', 'paused', 'cancelled', 'expired')),
  name                       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  quantity                   numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit_price_minor           bigint      NOT NULL CHECK (unit_price_minor >= 0),
  setup_fee_minor            bigint      NOT NULL DEFAULT 0 CHECK (setup_fee_minor >= 0),
  currency                   char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  discount_bp                integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  vat_rate_id                bigint      REFERENCES vat_rates,
  vat_exemption_code         smallint    REFERENCES vat_exemptions,
  interval                   text        NOT NULL DEFAULT 'month' CHECK (interval IN ('month', 'year', 'week')),
  interval_count             integer     NOT NULL DEFAULT 1 CHECK (interval_count BETWEEN 1 AND 36),
  anchor_day                 smallint    NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  anchor_date                date        NOT NULL,
  start_date                 date        NOT NULL,
  trial_ends_on              date,
  current_period_start       date,
  current_period_end         date,
  next_renewal_on            date,
  invoice_lead_days          integer     NOT NULL DEFAULT 0 CHECK (invoice_lead_days BETWEEN 0 AND 60),
  payment_terms_days         integer     NOT NULL DEFAULT 14 CHECK (payment_terms_days BETWEEN 0 AND 180),
  auto_renew                 boolean     NOT NULL DEFAULT true,
  auto_issue                 boolean     NOT NULL DEFAULT true,
  cycles_done                integer     NOT NULL DEFAULT 0 CHECK (cycles_done >= 0),
  max_cycles                 integer     CHECK (max_cycles > 0),
  min_cycles                 integer     NOT NULL DEFAULT 0 CHECK (min_cycles >= 0),
  waived_min_cycles          integer     CHECK (waived_min_cycles > 0),
  ends_on                    date,
  cancel_at_period_end       boolean     NOT NULL DEFAULT false,
  cancelled_at               timestamptz,
  cancel_reason              text        CHECK (length(cancel_reason) <= 500),
  paused_at                  timestamptz,
  suspended_at               timestamptz,
  dunning_level              integer     NOT NULL DEFAULT 0 CHECK (dunning_level BETWEEN 0 AND 10),
  credit_minor               bigint      NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
  pending_change             jsonb,
  previous_subscription_uuid uuid,
  search_text                text        NOT NULL DEFAULT '',
  created_by_id              bigint      REFERENCES users ON DELETE SET NULL,
  trial_reminded_at          timestamptz,
  expiry_reminded_days       smallint,
  tended_on                  date,
  version                    integer     NOT NULL DEFAULT 1,
  created_at                 timestamptz NOT NULL DEFAULT now(),
  updated_at                 timestamptz NOT NULL DEFAULT now(),
  deleted_at                 timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  FOREIGN KEY (account_id, offer_uuid) REFERENCES offers (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, previous_subscription_uuid) REFERENCES account_subscriptions (account_id, uuid),
  CHECK (current_period_end > current_period_start)
);
COMMENT ON TABLE account_subscriptions IS 'Subscriptions of accounts to products, billed period by period.';
COMMENT ON COLUMN account_subscriptions.anchor_date IS 'Date from which periods are counted: the start, the day of resumption, or the end of the trial.';
COMMENT ON COLUMN account_subscriptions.current_period_end IS 'First day after the period.';
COMMENT ON COLUMN account_subscriptions.credit_minor IS 'Net credit from a change to something cheaper; applied to the next order.';
COMMENT ON COLUMN account_subscriptions.waived_min_cycles IS 'The min_cycles that a planned cancellation waived; apply again when it is revoked.';
COMMENT ON COLUMN account_subscriptions.pending_change IS 'Plan, edition, quantity or price that takes effect with the next period.';
COMMENT ON COLUMN account_subscriptions.expiry_reminded_days IS 'Latest expiry reminder that was sent: 30 or 7 days before the end.';
COMMENT ON COLUMN account_subscriptions.tended_on IS 'Day of the account on which the renewal job last processed the row; once a day is enough.';
CREATE UNIQUE INDEX account_subscriptions_number ON account_subscriptions (account_id, number);
CREATE INDEX account_subscriptions_list ON account_subscriptions (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_due ON account_subscriptions (status, next_renewal_on) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_status ON account_subscriptions (account_id, status, next_renewal_on) WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_buyer ON account_subscriptions (buyer_account_id, created_at DESC, uuid DESC);
CREATE INDEX account_subscriptions_relation ON account_subscriptions (account_id, account_relation_uuid);
CREATE INDEX account_subscriptions_offer ON account_subscriptions (account_id, offer_uuid) WHERE offer_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_order ON account_subscriptions (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_previous ON account_subscriptions (account_id, previous_subscription_uuid)
  WHERE previous_subscription_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_search ON account_subscriptions USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX account_subscriptions_product ON account_subscriptions (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX account_subscriptions_package_edition ON account_subscriptions (package_edition_id) WHERE package_edition_id IS NOT NULL;
CREATE INDEX account_subscriptions_subscription_plan ON account_subscriptions (subscription_plan_id) WHERE subscription_plan_id IS NOT NULL;
CREATE INDEX account_subscriptions_project ON account_subscriptions (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX account_subscriptions_vat_rate ON account_subscriptions (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX account_subscriptions_exemption ON account_subscriptions (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
CREATE INDEX account_subscriptions_created_by ON account_subscriptions (created_by_id) WHERE created_by_id IS NOT NULL;
-- Serves the renewal job, which looks for due subscriptions of all accounts.
CREATE INDEX account_subscriptions_running ON account_subscriptions (next_renewal_on, current_period_end)
  WHERE deleted_at IS NULL AND status IN ('pending', 'trialing', 'active', 'past_due', 'suspended');

CREATE TRIGGER account_subscriptions_count_insert AFTER INSERT ON account_subscriptions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('account_subscriptions', 'deleted_at IS NULL');
CREATE TRIGGER account_subscriptions_count_delete AFTER DELETE ON account_subscriptions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('account_subscriptions', 'deleted_at IS NULL');

CREATE TRIGGER account_subscriptions_count_update AFTER UPDATE OF deleted_at ON account_subscriptions
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('account_subscriptions');

-- Recalculates the counters of an account from its rows (nightly check, after a restore). It waits until no transaction writes counters of
-- the account, and gives up after half a second, before PostgreSQL looks for deadlocks, so that it fails rather than a user's request. The
-- caller retries.
CREATE FUNCTION recount_account(for_account bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashint8(for_account), -1);
  DELETE FROM account_counters AS c WHERE c.account_id = for_account;
  DELETE FROM contact_days AS d WHERE d.account_id = for_account;
  INSERT INTO contact_days (account_id, day, slot, n)
  SELECT for_account, (c.created_at AT TIME ZONE 'UTC')::date, 0, count(*)
  FROM contacts AS c
  WHERE c.account_id = for_account AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted')
  GROUP BY 2;
  INSERT INTO account_counters (account_id, name, slot, value)
  SELECT for_account, f.name, 0, f.value
  FROM (
    SELECT v.name, v.value
    FROM (
      SELECT count(*) FILTER (WHERE c.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE c.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE c.status = 'active') AS active
      FROM contacts AS c WHERE c.account_id = for_account AND c.deleted_at IS NULL
    ) AS n
    CROSS JOIN LATERAL (VALUES ('contacts', n.contacts), ('listed_contacts', n.listed), ('active_contacts', n.active)) AS v (name, value)
    UNION ALL SELECT 'contact_lists', count(*) FROM contact_lists AS l WHERE l.account_id = for_account AND l.deleted_at IS NULL
    UNION ALL SELECT 'pipelines', count(*) FROM pipelines AS p WHERE p.account_id = for_account AND p.deleted_at IS NULL
    UNION ALL SELECT 'subscriptions', count(*) FROM subscriptions AS s WHERE s.account_id = for_account AND s.status = 'subscribed'
    UNION ALL SELECT 'contact_requests', count(*) FROM contact_requests AS r
      WHERE r.account_id = for_account AND r.deleted_at IS NULL AND r.status IN ('open', 'won', 'lost')
    UNION ALL SELECT 'staging_contact_requests', count(*) FROM contact_requests AS r
      WHERE r.account_id = for_account AND r.deleted_at IS NULL AND r.status = 'staging'
    UNION ALL SELECT o.kind || '_orders', count(*) FROM orders AS o WHERE o.account_id = for_account AND o.deleted_at IS NULL GROUP BY o.kind
    UNION ALL SELECT 'offers', count(*) FROM offers AS o WHERE o.account_id = for_account AND o.deleted_at IS NULL
    UNION ALL SELECT 'invoices', count(*) FROM invoices AS i WHERE i.account_id = for_account AND i.deleted_at IS NULL
    UNION ALL SELECT 'payments', count(*) FROM payments AS p WHERE p.account_id = for_account AND p.deleted_at IS NULL
    UNION ALL SELECT 'account_subscriptions', count(*) FROM account_subscriptions AS s WHERE s.account_id = for_account AND s.deleted_at IS NULL
  ) AS f;
END $$;

CREATE TABLE account_subscription_orders (
  uuid                      uuid        PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  account_subscription_uuid uuid        NOT NULL,
  sequence                  integer     NOT NULL CHECK (sequence > 0),
  kind                      text        NOT NULL DEFAULT 'renewal' CHECK (kind IN ('initial', 'renewal', 'proration', 'setup')),
  period_start              date        NOT NULL,
  period_end                date        NOT NULL,
  status                    text        NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'due', 'paid', 'overdue', 'failed_attempt', 'void')),
  quantity                  numeric(12,3) NOT NULL DEFAULT 1,
  unit_price_minor          bigint      NOT NULL,
  net_minor                 bigint      NOT NULL,
  vat_minor                 bigint      NOT NULL,
  total_minor               bigint      NOT NULL,
  currency                  char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  lines                     jsonb       NOT NULL DEFAULT '[]',
  due_date                  date        NOT NULL,
  order_uuid                uuid,
  invoice_uuid              uuid,
  attempts                  integer     NOT NULL DEFAULT 0,
  last_attempt_at           timestamptz,
  next_attempt_at           timestamptz,
  paid_at                   timestamptz,
  skipped_reason            text        CHECK (length(skipped_reason) <= 500),
  problems                  jsonb       CHECK (jsonb_typeof(problems) = 'array' AND problems <> '[]'),
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_subscription_uuid, sequence),
  FOREIGN KEY (account_id, account_subscription_uuid) REFERENCES account_subscriptions (account_id, uuid),
  FOREIGN KEY (account_id, order_uuid) REFERENCES orders (account_id, uuid),
  FOREIGN KEY (account_id, invoice_uuid) REFERENCES invoices (account_id, uuid),
  CHECK (period_end >= period_start)
);
COMMENT ON TABLE account_subscription_orders IS 'Billed periods of a subscription, each with its order.';
COMMENT ON COLUMN account_subscription_orders.lines IS 'Parts of the bill with their explanation: period, setup, proration, credit.';
COMMENT ON COLUMN account_subscription_orders.problems IS 'Reasons why the last attempt to issue failed, [{field, message}] in the language of the account; null after success.';
CREATE UNIQUE INDEX account_subscription_orders_period ON account_subscription_orders (account_subscription_uuid, period_start)
  WHERE kind IN ('initial', 'renewal') AND status <> 'void';
CREATE INDEX account_subscription_orders_subscription ON account_subscription_orders (account_id, account_subscription_uuid, sequence DESC);
CREATE INDEX account_subscription_orders_order ON account_subscription_orders (account_id, order_uuid) WHERE order_uuid IS NOT NULL;
CREATE INDEX account_subscription_orders_invoice ON account_subscription_orders (account_id, invoice_uuid) WHERE invoice_uuid IS NOT NULL;
CREATE INDEX account_subscription_orders_open ON account_subscription_orders (status, due_date)
  WHERE status IN ('scheduled', 'due', 'overdue', 'failed_attempt');
CREATE UNIQUE INDEX account_subscription_orders_invoice_once ON account_subscription_orders (invoice_uuid) WHERE invoice_uuid IS NOT NULL;
CREATE INDEX account_subscription_orders_problems ON account_subscription_orders (account_id, account_subscription_uuid) WHERE problems IS NOT NULL;

-- Subselects instead of joins, so that rows can be locked through the view.
CREATE VIEW account_subscription_list AS
SELECT s.*,
  (SELECT g.gross - round(g.gross * s.discount_bp / 10000) FROM (SELECT round(s.quantity * s.unit_price_minor) AS gross) g)::bigint AS period_price_minor,
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = s.account_relation_uuid) AS client_name,
  (SELECT a.name FROM accounts a WHERE a.id = s.account_id) AS seller_name,
  (SELECT coalesce(sum(i.balance_minor), 0) FROM account_subscription_orders o JOIN invoices i ON i.uuid = o.invoice_uuid
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.status IN ('due', 'overdue', 'failed_attempt') AND i.status IN ('issued', 'partially_paid'))::bigint AS outstanding_minor,
  (SELECT string_agg(DISTINCT p.problem->>'message', ' ') FROM account_subscription_orders o CROSS JOIN LATERAL jsonb_array_elements(o.problems) p (problem)
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.problems IS NOT NULL) AS bill_problem
FROM account_subscriptions s;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE orders ADD FOREIGN KEY (account_id, account_subscription_order_uuid) REFERENCES account_subscription_orders (account_id, uuid);
ALTER TABLE invoices ADD FOREIGN KEY (account_id, account_subscription_order_uuid) REFERENCES account_subscription_orders (account_id, uuid);
