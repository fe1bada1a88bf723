-- The same shape with the name only, for requests that are not accepted yet.
CREATE FUNCTION pending_party(party_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'uuid', a.uuid, 'name', a.name, 'type', a.type, 'status', a.status, 'slug', NULL, 'color', a.id % 18, 'country_code', NULL,
    'claimed', a.owner_id IS NOT NULL, 'managed_by_account_id', NULL, 'logo_url', NULL, 'legal_name', NULL, 'vat_number', NULL, 'city', NULL,
    'email', NULL, 'phone', NULL)
  FROM accounts a
  WHERE a.id = party_id
$$;

-- Relations as the account that keeps the ledger sees them: named after the other account.
CREATE OR REPLACE VIEW account_relation_kept AS
SELECT r.*,
  coalesce(r.display_name, (SELECT a.name FROM accounts a WHERE a.id = r.related_account_id)) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.related_account_id) AS claimed,
  (SELECT r.search_text || CASE r.status WHEN 'pending' THEN lower(a.name) ELSE a.search_text END FROM accounts a WHERE a.id = r.related_account_id) AS found_by,
  CASE r.status WHEN 'pending' THEN pending_party(r.related_account_id) ELSE relation_party(r.related_account_id) END AS counterpart
FROM account_relations r;

-- Relations as the other account sees them: named after the account that keeps the ledger.
CREATE OR REPLACE VIEW account_relation_received AS
SELECT r.*,
  (SELECT a.name FROM accounts a WHERE a.id = r.account_id) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.account_id) AS claimed,
  (SELECT CASE r.status WHEN 'pending' THEN lower(a.name) ELSE a.search_text END FROM accounts a WHERE a.id = r.account_id) AS found_by,
  CASE r.status WHEN 'pending' THEN pending_party(r.account_id) ELSE relation_party(r.account_id) END AS counterpart
FROM account_relations r;
