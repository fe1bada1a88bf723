import type { Statement } from '../harness/statement-server.ts'
import { CONTACT } from './contact-columns.ts'

const LISTED = `deleted_at IS NULL AND status IN ('active', 'blacklisted')`
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT 25'
const counted = `(SELECT sum(value) FROM account_counters WHERE account_id = $1 AND name = 'listed_contacts')`

/** A page of contacts with its total. @param keys a query of the ids of its rows */
const page = (keys: string, total: string) => `SELECT json_build_object('data', coalesce((SELECT json_agg(row_to_json(r)) FROM (
    ${CONTACT} FROM (${keys}) k JOIN contacts c ON c.id = k.id ORDER BY c.created_at DESC, c.id DESC) r), '[]'), 'total', ${total})::text AS body`

const one = (from: string) => `SELECT json_build_object('data', (SELECT row_to_json(r) FROM (${CONTACT} FROM ${from}) r))::text AS body`

/** The measured work in straightforward statements on Stoa's tables, with their indexes and triggers. */
export const plainContacts: Record<string, Statement> = {
  list: {
    text: page(`SELECT id FROM contacts WHERE account_id = $1 AND ${LISTED} ${NEWEST}`, counted),
    values: (query) => [query.get('account')],
  },
  page: {
    text: page(`SELECT id FROM contacts WHERE account_id = $1 AND ${LISTED} ${NEWEST} OFFSET $2`, counted),
    values: (query) => [query.get('account'), (Number(query.get('page')) - 1) * 25],
  },
  search: {
    text: `WITH m AS MATERIALIZED (SELECT id, created_at FROM contacts WHERE account_id = $1 AND ${LISTED} AND search_text LIKE $2)
      ${page(`SELECT id FROM m ${NEWEST}`, '(SELECT count(*) FROM m)')}`,
    values: (query) => [query.get('account'), `%${query.get('text')}%`],
  },
  filter: {
    text: `WITH m AS MATERIALIZED (SELECT contact_id AS id, created_at FROM contact_tag WHERE account_id = $1 AND tag_id = $2 AND created_at >= $3 AND created_at < $4)
      ${page(`SELECT id FROM m ${NEWEST}`, '(SELECT count(*) FROM m)')}`,
    values: (query) => [query.get('account'), query.get('tag'), query.get('from'), query.get('to')],
  },
  read: { text: one('contacts c WHERE c.account_id = $1 AND c.id = $2'), values: (query) => [query.get('account'), query.get('id')] },
  create: {
    text: `WITH c AS (INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text) VALUES ($1, $2, $3, $4, $4, $5, $5, $6, $7) RETURNING *),
      addressed AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM c),
      numbered AS (INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary) SELECT account_id, id, phone, phone, 'mobile', true FROM c),
      tagged AS (INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT account_id, id, unnest($8::bigint[]), created_at FROM c)
      ${one('c')}`,
    values: (query, body) => [
      query.get('account'),
      body.first_name,
      body.last_name,
      body.email,
      body.phone,
      'key',
      ` ${String(body.first_name).toLowerCase()} ${String(body.email)}`,
      body.tags,
    ],
  },
  update: {
    text: `WITH c AS (UPDATE contacts SET phone = $3, phone_key = $3, search_text = replace(search_text, substr(phone, 4), substr($3, 4)), version = version + 1, updated_at = now()
        WHERE account_id = $1 AND id = $2 RETURNING *),
      numbered AS (UPDATE contact_phone_numbers SET number = $3, number_raw = $3 WHERE contact_id = $2 AND is_primary)
      ${one('c')}`,
    values: (query, body) => [query.get('account'), query.get('id'), body.phone],
  },
  move: {
    text: `WITH old AS MATERIALIZED (SELECT * FROM contact_requests WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE),
      moved AS (UPDATE contact_requests r SET pipeline_stage_id = $3, position = 'a' || replace(gen_random_uuid()::text, '-', '') || 'V', stage_entered_at = now(), version = r.version + 1, updated_at = now()
        FROM old WHERE r.id = old.id RETURNING r.*),
      step AS (INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id)
        SELECT account_id, 'contact_request', id, pipeline_id, pipeline_stage_id, $3 FROM old)
    SELECT json_build_object('data', row_to_json(moved))::text AS body FROM moved`,
    values: (query, body) => [query.get('account'), query.get('id'), body.pipeline_stage_id],
  },
}
