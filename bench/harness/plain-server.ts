import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * The limit for the comparison: bare HTTP without authentication, one prepared statement for each call, JSON built by
 * PostgreSQL. Lists carry the same attributes and relations as Stoa's.
 */
const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 20,
  types: { getTypeParser: () => (text: string) => text },
})

const ROW = `jsonb_build_object('id', c.id, 'account_id', c.account_id, 'person_id', c.person_id, 'first_name', c.first_name, 'last_name', c.last_name, 'company', c.company,
  'job_title', c.job_title, 'email', c.email, 'phone', c.phone, 'locale', c.locale, 'time_zone', c.time_zone, 'birthday', c.birthday, 'gender', c.gender, 'status', c.status,
  'lifecycle', c.lifecycle) || jsonb_build_object('customer_since', c.customer_since, 'user_id', c.user_id, 'assigned_at', c.assigned_at, 'source', c.source,
  'first_touch_at', c.first_touch_at, 'last_activity_at', c.last_activity_at, 'emails_marketable', c.emails_marketable, 'sms_marketable', c.sms_marketable, 'custom_fields', c.custom_fields,
  'notes_count', c.notes_count, 'tasks_count', c.tasks_count, 'merged_into_id', c.merged_into_id, 'version', c.version, 'created_at', c.created_at, 'updated_at', c.updated_at)`
const TAGS = `jsonb_build_object('tags', coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color, 'tag_category_id', g.tag_category_id) ORDER BY g.name)
  FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id), '[]'))`
const LISTED = `deleted_at IS NULL AND status IN ('active', 'blacklisted')`
const page = (ids: string, total: string) =>
  `SELECT jsonb_build_object('data', coalesce((SELECT jsonb_agg(${ROW} || ${TAGS} ORDER BY c.created_at DESC, c.id DESC) FROM (${ids}) p JOIN contacts c ON c.id = p.id), '[]'), 'total', (${total})) AS body`

/** Name, statement, and the parameters taken from the address: `/list?account=1&…`. */
const STATEMENTS: Record<string, { text: string; values: (query: URLSearchParams, body: Record<string, unknown>) => unknown[] }> = {
  list: {
    text: page(
      `SELECT id FROM contacts WHERE account_id = $1 AND ${LISTED} ORDER BY created_at DESC, id DESC LIMIT 25`,
      `SELECT sum(value) FROM account_counters WHERE account_id = $1 AND name = 'listed_contacts'`,
    ),
    values: (query) => [query.get('account')],
  },
  deep: {
    text: page(
      `SELECT id FROM contacts WHERE account_id = $1 AND ${LISTED} ORDER BY created_at DESC, id DESC LIMIT 25 OFFSET $2`,
      `SELECT sum(value) FROM account_counters WHERE account_id = $1 AND name = 'listed_contacts'`,
    ),
    values: (query) => [query.get('account'), (Number(query.get('page')) - 1) * 25],
  },
  search: {
    text: `WITH m AS MATERIALIZED (SELECT id, created_at FROM contacts WHERE account_id = $1 AND ${LISTED} AND search_text LIKE $2)
      ${page('SELECT id FROM m ORDER BY created_at DESC, id DESC LIMIT 25', 'SELECT count(*) FROM m')}`,
    values: (query) => [query.get('account'), `%${query.get('text')}%`],
  },
  filter: {
    text: `WITH m AS MATERIALIZED (SELECT contact_id AS id, created_at FROM contact_tag WHERE account_id = $1 AND tag_id = $2 AND created_at >= $3)
      ${page('SELECT id FROM m ORDER BY created_at DESC, id DESC LIMIT 25', 'SELECT count(*) FROM m')}`,
    values: (query) => [query.get('account'), query.get('tag'), query.get('from')],
  },
  read: {
    text: `SELECT jsonb_build_object('data', ${ROW} || ${TAGS} || jsonb_build_object('user', (SELECT jsonb_build_object('id', u.id, 'username', u.username, 'color', u.color, 'avatar_url', NULL) FROM users u WHERE u.id = c.user_id))) AS body
      FROM contacts c WHERE c.id = $1`,
    values: (query) => [query.get('id')],
  },
  create: {
    text: `WITH c AS (INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text) VALUES ($1, $2, $3, $4, $4, $5, $5, $6, $7) RETURNING *),
      e AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM c),
      p AS (INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary) SELECT account_id, id, phone, phone, 'mobile', true FROM c)
      SELECT jsonb_build_object('data', ${ROW}) AS body FROM c`,
    values: (query, body) => [
      query.get('account'),
      body.first_name,
      body.last_name,
      body.email,
      body.phone,
      'key',
      ` ${String(body.first_name).toLowerCase()} ${String(body.email)}`,
    ],
  },
  update: {
    text: `WITH c AS (UPDATE contacts SET job_title = $2, version = version + 1, updated_at = now() WHERE id = $1 RETURNING *) SELECT jsonb_build_object('data', ${ROW}) AS body FROM c`,
    values: (query, body) => [query.get('id'), body.job_title],
  },
}

STATEMENTS.stage = {
  text: `SELECT jsonb_build_object('data', (SELECT jsonb_agg(${ROW} || ${TAGS} || jsonb_build_object('position', p.position) ORDER BY p.position)
      FROM (SELECT contact_id AS id, position FROM contact_pipeline_stage WHERE pipeline_stage_id = $1 AND position > $2 COLLATE "C" AND NOT hidden ORDER BY position LIMIT 30) p
      JOIN contacts c ON c.id = p.id), 'total', (SELECT count(*) FROM contact_pipeline_stage WHERE pipeline_stage_id = $1 AND NOT hidden)) AS body`,
  values: (query) => [query.get('stage'), query.get('after')],
}
STATEMENTS.move = {
  text: `WITH locked AS MATERIALIZED (SELECT id FROM pipeline_stages WHERE id = $2 FOR NO KEY UPDATE),
      old AS MATERIALIZED (SELECT s.* FROM contact_pipeline_stage s, locked WHERE s.contact_id = $1 FOR UPDATE OF s),
      moved AS (UPDATE contact_pipeline_stage s SET pipeline_stage_id = $2, position = 'a' || replace(gen_random_uuid()::text, '-', '') || 'V', entered_at = now()
        FROM old WHERE s.contact_id = old.contact_id AND s.pipeline_id = old.pipeline_id RETURNING s.*),
      step AS (INSERT INTO stage_transitions (account_id, subject_type, subject_id, pipeline_id, from_stage_id, to_stage_id)
        SELECT account_id, 'contact', contact_id, pipeline_id, pipeline_stage_id, $2 FROM old)
    SELECT jsonb_build_object('data', to_jsonb(moved)) AS body FROM moved`,
  values: (query) => [query.get('contact'), query.get('stage')],
}

STATEMENTS.orders = {
  text: `SELECT jsonb_build_object('data', coalesce((SELECT jsonb_agg((to_jsonb(o) - 'search_text')
        || jsonb_build_object('client', (SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = o.client_account_id),
          'orderItems', coalesce((SELECT jsonb_agg(to_jsonb(i) ORDER BY i.position) FROM order_items i WHERE i.account_id = o.account_id AND i.order_uuid = o.uuid AND i.deleted_at IS NULL), '[]'))
        ORDER BY o.created_at DESC, o.uuid DESC)
      FROM (SELECT * FROM orders WHERE account_id = $1 AND kind = 'sales' AND deleted_at IS NULL ORDER BY created_at DESC, uuid DESC LIMIT 25 OFFSET $2) o), '[]'),
    'total', (SELECT count(*) FROM orders WHERE account_id = $1 AND kind = 'sales' AND deleted_at IS NULL)) AS body`,
  values: (query) => [query.get('account'), (Number(query.get('page')) - 1) * 25],
}

STATEMENTS.statement = {
  text: `SELECT jsonb_build_object('opening', (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements WHERE account_relation_uuid = $1 AND date < $2),
    'lines', (SELECT jsonb_agg(l ORDER BY l.date, l.sequence) FROM (SELECT * FROM (SELECT uuid, date, due_date, type, number, description, debit_minor, credit_minor, currency, sequence,
      sum(debit_minor - credit_minor) OVER (PARTITION BY currency ORDER BY date, sequence) AS balance_minor FROM account_relation_movements WHERE account_relation_uuid = $1 AND date <= $3) m
      WHERE date >= $2) l)) AS body`,
  values: (query) => [query.get('relation'), query.get('from'), query.get('to')],
}

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const url = new URL(request.url!, 'http://plain.invalid')
  const name = url.pathname.slice(1)
  if (name === 'export') return exportAll(Number(url.searchParams.get('account')), response)
  if (name === 'import') return importAll(Number(url.searchParams.get('account')), request, response)
  const statement = STATEMENTS[name]
  if (!statement) return response.writeHead(404).end()
  try {
    const { rows } = await pool.query({ name, text: statement.text, values: statement.values(url.searchParams, await bodyOf(request)) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0].body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return {}
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

/** The list with its tags as CSV, made by PostgreSQL. */
async function exportAll(account_id: number, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  response.writeHead(200, { 'content-type': 'text/csv' })
  await pipeline(
    client.query(
      copyTo(`COPY (SELECT c.id, c.first_name, c.last_name, c.company, c.job_title, c.email, c.phone, c.status, c.lifecycle, c.source, u.username, t.tags, c.birthday,
          c.emails_marketable, c.sms_marketable, c.last_activity_at, c.created_at
        FROM contacts c LEFT JOIN users u ON u.id = c.user_id
        LEFT JOIN LATERAL (SELECT string_agg(g.name, ', ' ORDER BY g.name) AS tags FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id) t ON true
        WHERE c.account_id = ${account_id} AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') ORDER BY c.created_at DESC, c.id DESC) TO STDOUT CSV HEADER`),
    ),
    response,
  )
  client.release()
}

/** COPY into a temporary table, then one INSERT for contacts and their addresses, numbers and tags. */
async function importAll(account_id: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('CREATE TEMP TABLE incoming (first_name text, last_name text, email text, phone text, tags text) ON COMMIT DROP')
  await pipeline(request, client.query(copyFrom('COPY incoming FROM STDIN CSV HEADER')))
  await client.query(
    `WITH made AS (INSERT INTO contacts (account_id, first_name, last_name, email, email_key, phone, phone_key, name_key, search_text, source)
        SELECT $1, first_name, last_name, lower(email), lower(email), phone, phone, lower(first_name || ' ' || last_name), ' ' || lower(first_name || ' ' || last_name || ' ' || email || ' ' || phone), 'import'
        FROM incoming i WHERE NOT EXISTS (SELECT FROM contact_email_addresses e WHERE e.account_id = $1 AND lower(e.email) = lower(i.email)) RETURNING *),
      addressed AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM made),
      numbered AS (INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw, type, is_primary) SELECT account_id, id, phone, phone, 'mobile', true FROM made)
      INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at)
      SELECT m.account_id, m.id, g.id, m.created_at FROM made m JOIN incoming i ON lower(i.email) = m.email JOIN tags g ON g.account_id = $1 AND g.name = i.tags`,
    [account_id],
  )
  await client.query('COMMIT')
  client.release()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}
