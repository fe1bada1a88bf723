import type { Statement } from '../harness/statement-server.ts'

const CONTACT = `json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone', c.phone, 'created_at', c.created_at, 'updated_at', c.updated_at,
  'tags', (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name)), '[]') FROM bench_limit.tags g WHERE g.id = ANY (c.tag_ids)))`

const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT 25'
const counted = '(SELECT sum(n) FROM bench_limit.counters WHERE account_id = $1)'

/** A page of contacts with its total. @param keys a query of the ids of its rows */
const page = (keys: string, total: string) => `SELECT json_build_object(
    'data', coalesce((SELECT json_agg(${CONTACT} ORDER BY c.created_at DESC, c.id DESC) FROM (${keys}) k JOIN bench_limit.contacts c ON c.id = k.id), '[]'::json),
    'total', ${total})::text AS body`

let writes = 0

/**
 * The least that PostgreSQL can do for the same work: one prepared statement for each call on narrow tables, which returns the
 * text of the answer.
 */
export const limitStatements: Record<string, Statement> = {
  list: {
    text: page(`SELECT id FROM bench_limit.contacts WHERE account_id = $1 ${NEWEST}`, counted),
    values: (query) => [query.get('account')],
  },
  page: {
    text: page(`SELECT id FROM bench_limit.contacts WHERE account_id = $1 ${NEWEST} OFFSET $2`, counted),
    values: (query) => [query.get('account'), (Number(query.get('page')) - 1) * 25],
  },
  search: {
    text: `WITH m AS MATERIALIZED (SELECT id, created_at FROM bench_limit.contacts WHERE account_id = $1 AND words LIKE $2)
      ${page(`SELECT id FROM m ${NEWEST}`, '(SELECT count(*) FROM m)')}`,
    values: (query) => [query.get('account'), `%${query.get('text')!.toLowerCase()}%`],
  },
  filter: {
    text: page(
      `SELECT contact_id AS id FROM bench_limit.contact_tags WHERE account_id = $1 AND tag_id = $2 AND created_at >= $3 AND created_at < $4
       ORDER BY created_at DESC, contact_id DESC LIMIT 25`,
      `(SELECT count(*) FROM bench_limit.contact_tags WHERE account_id = $1 AND tag_id = $2 AND created_at >= $3 AND created_at < $4)`,
    ),
    values: (query) => [query.get('account'), query.get('tag'), query.get('from'), query.get('to')],
  },
  read: {
    text: `SELECT json_build_object('data', ${CONTACT}, 'requests', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'stage', s.name)), '[]')
        FROM bench_limit.requests r JOIN bench_limit.stages s ON s.id = r.stage_id WHERE r.contact_id = c.id))::text AS body
      FROM bench_limit.contacts c WHERE c.account_id = $1 AND c.id = $2`,
    values: (query) => [query.get('account'), query.get('id')],
  },
  create: {
    text: `WITH c AS (INSERT INTO bench_limit.contacts (account_id, first_name, last_name, email, phone, tag_ids) VALUES ($1, $2, $3, $4, $5, $6::bigint[]) RETURNING *),
        tagged AS (INSERT INTO bench_limit.contact_tags SELECT account_id, unnest(tag_ids), id, created_at FROM c),
        counted AS (UPDATE bench_limit.counters SET n = n + 1 WHERE account_id = $1 AND slot = $7)
      SELECT json_build_object('data', ${CONTACT})::text AS body FROM c`,
    values: (query, body) => [query.get('account'), body.first_name, body.last_name, body.email, body.phone, body.tags, writes++ % 16],
  },
  update: {
    text: `WITH c AS (UPDATE bench_limit.contacts SET phone = $3, updated_at = now() WHERE account_id = $1 AND id = $2 RETURNING *)
      SELECT json_build_object('data', ${CONTACT})::text AS body FROM c`,
    values: (query, body) => [query.get('account'), query.get('id'), body.phone],
  },
  move: {
    text: `UPDATE bench_limit.requests SET stage_id = $3, updated_at = now() WHERE account_id = $1 AND id = $2
      RETURNING json_build_object('id', id, 'stage_id', stage_id, 'title', title, 'value_minor', value_minor, 'updated_at', updated_at)::text AS body`,
    values: (query, body) => [query.get('account'), query.get('id'), body.pipeline_stage_id],
  },
}
