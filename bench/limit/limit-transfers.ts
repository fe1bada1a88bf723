import type { Transfers } from '../harness/statement-server.ts'

/** Import by COPY and one statement, export by COPY, on the tables of the limit. */
export const limitTransfers: Transfers = {
  exported: (account_id) =>
    `SELECT c.id, c.first_name, c.last_name, c.email, c.phone, c.created_at, (SELECT string_agg(g.name, ', ') FROM bench_limit.tags g WHERE g.id = ANY (c.tag_ids)) AS tags
     FROM bench_limit.contacts c WHERE c.account_id = ${account_id} ORDER BY c.id`,
  merged: `WITH incoming AS (SELECT DISTINCT ON (lower(i.email)) i.*, ARRAY(SELECT g.id FROM bench_limit.tags g WHERE g.account_id = $1 AND g.name = i.tags) AS tag_ids FROM incoming i),
      written AS (INSERT INTO bench_limit.contacts (account_id, first_name, last_name, email, phone, tag_ids) SELECT $1, first_name, last_name, email, phone, tag_ids FROM incoming
        ON CONFLICT (account_id, lower(email)) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone, tag_ids = excluded.tag_ids, updated_at = now()
        RETURNING id, created_at, tag_ids, xmax = 0 AS is_new),
      tagged AS (INSERT INTO bench_limit.contact_tags SELECT $1, unnest(tag_ids), id, created_at FROM written ON CONFLICT DO NOTHING)
    UPDATE bench_limit.counters SET n = n + (SELECT count(*) FROM written WHERE is_new) WHERE account_id = $1 AND slot = 0`,
}
