-- What lists of accounts are sorted by and what their home counts.

-- Read as a column (`t.contacts_count`), so that a list can be ordered by a figure that is kept in slots.
CREATE FUNCTION contacts_count(account accounts) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.value), 0)::bigint FROM account_counters AS c WHERE c.account_id = account.id AND c.name = 'contacts'
$$;
