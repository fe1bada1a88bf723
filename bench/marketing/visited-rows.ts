import { callStoa } from '../harness/call.ts'
import type { BenchDatabase } from '../harness/prepare.ts'

/** Tables of the limit. */
export const LIMIT_TABLES = `
  CREATE TABLE bench_hits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL, token text NOT NULL, at timestamptz NOT NULL);
  CREATE TABLE bench_submissions (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data jsonb NOT NULL, received_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bench_people (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, email text, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bench_requests (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, person_id bigint NOT NULL REFERENCES bench_people, message text, created_at timestamptz NOT NULL DEFAULT now())`

/** Adds a mail to each contact, sent an hour ago with one tracked link. @returns their tokens, and the code of the link */
export async function addMails({ database: { pool } }: BenchDatabase, account_id: number): Promise<{ tokens: string[]; code: string }> {
  const { rows: campaigns } = await pool.query<{ id: number }>(
    `INSERT INTO email_campaigns (account_id, name, subject, html, text_body, status) VALUES ($1, 'Bench', 'News', '<p>News</p>', 'News', 'sent') RETURNING id`,
    [account_id],
  )
  const campaign_id = campaigns[0]!.id
  const code = 'benchlink1'
  await pool.query(
    `INSERT INTO tracked_links (account_id, code, url, owner_type, owner_id) VALUES ($1, $2, 'https://example.com/rooms', 'email_campaign', $3)`,
    [account_id, code, campaign_id],
  )
  const { rows } = await pool.query<{ token: string }>(
    `INSERT INTO email_messages (account_id, contact_id, email_campaign_id, purpose, to_address, to_key, from_address, subject, message_id, token, track_opens, track_clicks, status, status_rank, queued_at, sent_at)
     SELECT $1, c.id, $2, 'marketing', c.email, lower(c.email), 'hello@agency.example', 'News', '<' || t.token || '@agency.example>', t.token, true, true, 'sent', 3, now() - interval '1 hour', now() - interval '1 hour'
     FROM contacts c CROSS JOIN LATERAL (SELECT gen_random_uuid() AS token WHERE c.id > 0) t WHERE c.account_id = $1 RETURNING token`,
    [account_id, campaign_id],
  )
  await pool.query('VACUUM (ANALYZE)')
  return { tokens: rows.map(({ token }) => token), code }
}

/** Publishes a form that makes a contact and a request. @returns its public key, and a token with which it is sent */
export async function addForm(url: string, bearer: string, account_id: number): Promise<{ key: string; token: string }> {
  const call = <Data>(path: string, body?: object) => callStoa<Data>(url, bearer, `/api/v1${path}`, body)
  const field = (key: string, type: string, maps_to: string, label: string) => ({ key, type, label_en: label, label_gr: label, maps_to })
  const { uuid } = await call<{ uuid: string }>(`/accounts/${account_id}/forms`, {
    name: 'Bench',
    definition: {
      fields: [
        field('name', 'text', 'first_name', 'Name'),
        { ...field('email', 'email', 'email', 'E-mail'), required: true },
        field('message', 'textarea', 'message', 'Message'),
      ],
      texts: {
        title_en: 'Ask',
        title_gr: 'Ρωτήστε',
        submit_en: 'Send',
        submit_gr: 'Αποστολή',
        thanks_en: 'Thanks',
        thanks_gr: 'Ευχαριστούμε',
      },
    },
  })
  const { public_key } = await call<{ public_key: string }>(`/accounts/${account_id}/forms/${uuid}/publish`, {})
  const { token } = await call<{ token: string }>(`/public/forms/${public_key}`)
  return { key: public_key, token }
}
