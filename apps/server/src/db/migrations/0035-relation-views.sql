-- What lists of relations and their ledgers show besides the rows themselves, and how a relation was asked for.

ALTER TABLE account_relations
  ADD COLUMN request_message text CHECK (length(request_message) <= 1000),
  ADD COLUMN suspended_by_account_id bigint REFERENCES accounts;
COMMENT ON COLUMN account_relations.suspended_by_account_id IS 'The side that suspended it; only that side takes it up again.';
CREATE INDEX account_relations_suspended_by ON account_relations (suspended_by_account_id) WHERE suspended_by_account_id IS NOT NULL;

-- The other account of a relation as it is shown in lists.
CREATE FUNCTION relation_party(party_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'uuid', a.uuid, 'name', a.name, 'type', a.type, 'status', a.status, 'slug', a.slug, 'color', a.id % 18,
    'country_code', a.country_code, 'claimed', a.owner_id IS NOT NULL, 'managed_by_account_id', a.managed_by_account_id,
    'logo_url', (SELECT m.uuid FROM media m WHERE m.id = a.logo_media_id AND m.deleted_at IS NULL AND m.conversions ? 'thumb'),
    'legal_name', g.legal_name, 'vat_number', g.vat_number, 'city', g.city,
    'email', (SELECT e.email FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL ORDER BY e.is_primary DESC, e.created_at LIMIT 1),
    'phone', (SELECT p.number FROM account_phones p WHERE p.account_id = a.id AND p.deleted_at IS NULL ORDER BY p.is_primary DESC, p.created_at LIMIT 1))
  FROM accounts a
  LEFT JOIN LATERAL (SELECT r.legal_name, r.vat_number, r.city FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL
    ORDER BY r.is_primary DESC, r.created_at LIMIT 1) g ON true
  WHERE a.id = party_id
$$;

-- As the side sees it that keeps the card: named by the other account.
CREATE VIEW account_relation_kept AS
SELECT r.*,
  coalesce(r.display_name, (SELECT a.name FROM accounts a WHERE a.id = r.related_account_id)) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.related_account_id) AS claimed,
  (SELECT r.search_text || a.search_text FROM accounts a WHERE a.id = r.related_account_id) AS found_by,
  relation_party(r.related_account_id) AS counterpart
FROM account_relations r;

-- As the other side sees it: named by the account that keeps the card.
CREATE VIEW account_relation_received AS
SELECT r.*,
  (SELECT a.name FROM accounts a WHERE a.id = r.account_id) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.account_id) AS claimed,
  (SELECT a.search_text FROM accounts a WHERE a.id = r.account_id) AS found_by,
  relation_party(r.account_id) AS counterpart
FROM account_relations r;

-- The card with its running balance, one for each currency: what is owed, whichever side owes it.
CREATE VIEW account_relation_ledger AS
SELECT m.*,
  (m.date - DATE '2000-01-01') * 1000000000::bigint + m.sequence AS ledger_position,
  sum(CASE m.direction WHEN 'receivable' THEN m.debit_minor - m.credit_minor ELSE m.credit_minor - m.debit_minor END)
    OVER (PARTITION BY m.account_id, m.account_relation_uuid, m.currency ORDER BY m.date, m.sequence)::bigint AS balance_minor
FROM account_relation_movements m;
