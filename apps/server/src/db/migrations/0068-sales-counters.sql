-- The lists of what an account sells know their length without counting: at 200,000 orders the count took nine tenths of the first page.
-- Most updates leave the figures alone, so that only what takes a row out of its list, or back into it, runs the trigger.
CREATE FUNCTION keep_list_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  VALUES (NEW.account_id, TG_ARGV[0], counter_slot(NEW.account_id), CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END)
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_list_counter IS 'Follows rows that are deleted softly or come back: EXECUTE FUNCTION keep_list_counter(name).';

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

CREATE TRIGGER offers_count_insert AFTER INSERT ON offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('offers', 'deleted_at IS NULL');
CREATE TRIGGER offers_count_delete AFTER DELETE ON offers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('offers', 'deleted_at IS NULL');
CREATE TRIGGER offers_count_update AFTER UPDATE OF deleted_at ON offers
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('offers');

CREATE TRIGGER invoices_count_insert AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('invoices', 'deleted_at IS NULL');
CREATE TRIGGER invoices_count_delete AFTER DELETE ON invoices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('invoices', 'deleted_at IS NULL');
CREATE TRIGGER invoices_count_update AFTER UPDATE OF deleted_at ON invoices
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('invoices');

CREATE TRIGGER payments_count_insert AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('payments', 'deleted_at IS NULL');
CREATE TRIGGER payments_count_delete AFTER DELETE ON payments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('payments', 'deleted_at IS NULL');
CREATE TRIGGER payments_count_update AFTER UPDATE OF deleted_at ON payments
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('payments');

CREATE TRIGGER account_subscriptions_count_insert AFTER INSERT ON account_subscriptions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('account_subscriptions', 'deleted_at IS NULL');
CREATE TRIGGER account_subscriptions_count_delete AFTER DELETE ON account_subscriptions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('account_subscriptions', 'deleted_at IS NULL');
CREATE TRIGGER account_subscriptions_count_update AFTER UPDATE OF deleted_at ON account_subscriptions
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counter('account_subscriptions');

INSERT INTO account_counters (account_id, name, slot, value)
SELECT account_id, name, 0, count(*)
FROM (
  SELECT account_id, kind || '_orders' AS name FROM orders WHERE deleted_at IS NULL
  UNION ALL SELECT account_id, 'offers' FROM offers WHERE deleted_at IS NULL
  UNION ALL SELECT account_id, 'invoices' FROM invoices WHERE deleted_at IS NULL
  UNION ALL SELECT account_id, 'payments' FROM payments WHERE deleted_at IS NULL
  UNION ALL SELECT account_id, 'account_subscriptions' FROM account_subscriptions WHERE deleted_at IS NULL
) AS kept
GROUP BY account_id, name;

-- Rebuilds the counters of an account from its rows, those of sales included; otherwise as before.
CREATE OR REPLACE FUNCTION recount_account(for_account bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
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
