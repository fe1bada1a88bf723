-- What an account has of a feature, and the figures that limits are compared with.

-- The override that staff gave, until its last day in the account's zone; else the account's membership; else the free
-- plan. Null where none of them says anything: what the code gives holds then (domain.md 2.2).
CREATE FUNCTION effective_feature(for_account bigint, code text, at timestamptz)
RETURNS TABLE (source text, enabled boolean, value integer, product_id bigint, reason text, until date) LANGUAGE sql STABLE AS $$
  WITH account AS (
    SELECT a.id, a.time_zone, CASE WHEN a.membership_status = 'cancelled' THEN NULL ELSE a.membership_product_id END AS chosen_id,
      (SELECT p.id FROM products p WHERE p.is_default AND p.deleted_at IS NULL) AS free_id
    FROM accounts a WHERE a.id = for_account
  ), plan AS (
    SELECT f.enabled, f.value FROM account a JOIN product_features f ON f.product_id IN (a.chosen_id, a.free_id) AND f.feature_code = code
    ORDER BY (f.product_id IS NOT DISTINCT FROM a.chosen_id) DESC LIMIT 1
  )
  SELECT CASE WHEN o.feature_code IS NOT NULL THEN 'override' WHEN p.enabled IS NOT NULL THEN 'plan' END, coalesce(o.enabled, p.enabled), coalesce(o.value, p.value),
    coalesce(a.chosen_id, a.free_id), o.reason, o.until
  FROM account a LEFT JOIN plan p ON true
  LEFT JOIN account_options o ON o.account_id = a.id AND o.feature_code = code AND (o.until IS NULL OR o.until >= (at AT TIME ZONE a.time_zone)::date)
$$;

-- What limits count and no counter keeps.
CREATE INDEX media_storage ON media (account_id) INCLUDE (size_bytes) WHERE deleted_at IS NULL AND account_id IS NOT NULL;
CREATE INDEX email_messages_marketing ON email_messages (account_id, (coalesce(send_at, queued_at))) WHERE purpose = 'marketing' AND direction = 'outgoing' AND status NOT IN ('skipped', 'cancelled');

ALTER TABLE accounts
  ADD COLUMN wished_membership_product_id bigint REFERENCES products,
  ADD COLUMN wished_subscription_plan_id bigint REFERENCES subscription_plans,
  ADD COLUMN wished_membership_at timestamptz,
  ADD CHECK ((wished_membership_product_id IS NULL) = (wished_membership_at IS NULL));
COMMENT ON COLUMN accounts.wished_membership_product_id IS 'Chosen by the account and not in force yet, because it is paid for or begins later.';
CREATE INDEX accounts_wished_membership ON accounts (wished_membership_product_id) WHERE wished_membership_product_id IS NOT NULL;
CREATE INDEX accounts_wished_plan ON accounts (wished_subscription_plan_id) WHERE wished_subscription_plan_id IS NOT NULL;
