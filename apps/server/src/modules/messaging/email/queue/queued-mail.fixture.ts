import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

export interface PlantedMail {
  id: number
  token: string
  contact_id: number
}

/** A message in the queue of an account, to a contact with this address. */
export async function plantMail(
  db: Db,
  account_id: number,
  to: string,
  more: { purpose?: 'marketing' | 'transactional'; html?: string; send_at?: Date; from?: string; at?: Date; user_id?: number } = {},
): Promise<PlantedMail> {
  const token = randomUUID()
  const from = more.from ?? 'agency@stoa.test'
  const { rows } = await sql<PlantedMail>`
    WITH c AS (INSERT INTO contacts (account_id, first_name, email, email_key) VALUES (${account_id}, 'Anna', ${to}, ${to}) RETURNING id),
    e AS (INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT ${account_id}, c.id, ${to}, ${to}, true FROM c)
    INSERT INTO email_messages (account_id, contact_id, purpose, to_address, to_key, from_address, from_name, subject, html, text_body, message_id, token, queued_at, send_at, user_id)
    SELECT ${account_id}, c.id, ${more.purpose ?? 'transactional'}, ${to}, lower(${to}), ${from}, 'Agency', 'Hello', ${more.html ?? '<p>Hello <a href="https://example.com/a?b=1&amp;c=2">there</a></p>'}, 'Hello',
      ${`<${token}@${from.split('@')[1]}>`}, ${token}, ${more.at ?? sql`now()`}, ${more.send_at ?? null}, ${more.user_id ?? null}
    FROM c RETURNING id, token, contact_id`.execute(db)
  return rows[0]!
}

export interface MailState {
  status: string
  attempts: number
  error: string | null
  bounce_type: string | null
  skip_reason: string | null
  next_attempt_at: string | null
  sent_at: string | null
  opens: number
  machine_opens: number
  clicks: number
}

export async function stateOf(db: Db, id: number): Promise<MailState> {
  const { rows } =
    await sql<MailState>`SELECT status, attempts, error, bounce_type, skip_reason, next_attempt_at, sent_at, opens, machine_opens, clicks FROM email_messages WHERE id = ${id}`.execute(
      db,
    )
  return rows[0]!
}

/** Queues this many messages of an account, each to a separate contact `person{n}@{domain}.example`. */
export async function plantMany(db: Db, account_id: number, count: number, more: { domains?: number; name?: string } = {}): Promise<void> {
  await sql`
    WITH c AS (
      INSERT INTO contacts (account_id, first_name, email, email_key)
      SELECT ${account_id}, 'Person ' || n, p.email, p.email FROM generate_series(1, ${count}::int) n, LATERAL (SELECT ${more.name ?? 'person'} || n || '@domain' || (n % ${more.domains ?? 10}::int) || '.example' AS email) p
      RETURNING id, email
    )
    INSERT INTO email_messages (account_id, contact_id, purpose, to_address, to_key, from_address, from_name, subject, html, text_body, message_id, token, queued_at)
    SELECT ${account_id}, c.id, 'transactional', c.email, c.email, 'agency@stoa.test', 'Agency', 'Hello', '<p>Hello, <a href="https://example.com/offer">our offer</a> waits for you.</p>', 'Hello, our offer waits for you.',
      '<' || t.token || '@stoa.test>', t.token, now() FROM c, LATERAL (SELECT gen_random_uuid() AS token, c.id) t`.execute(db)
}
