import { sql } from 'kysely'
import type { Db, Sql } from '#kit/context.ts'
import { refreshMarketable, setPrimaries } from '../contacts/index.ts'
import { refreshContact } from './refresh-contact.ts'

/** Adds random rows of every kind to the contacts. Several contacts get the same tags, lists and addresses, so that rows conflict. */
export async function scatterChildren(
  db: Db,
  owner: { account_id: number; user_id: number },
  ids: readonly number[],
  random: () => number,
): Promise<void> {
  const makers = await makersOf(db, owner, random)
  for (const id of ids) {
    for (const maker of makers) for (const statement of maker(id)) await statement.execute(db)
    const { rows } = await sql<{ email: string; phone: string | null }>`
      SELECT email, (SELECT min(number) FROM contact_phone_numbers WHERE contact_id = ${id}) AS phone FROM contacts WHERE id = ${id}`.execute(
      db,
    )
    await setPrimaries(db, id, rows[0]!)
    await refreshContact(db, id, {})
  }
  await refreshMarketable(db, ids)
}

async function makersOf(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  random: () => number,
): Promise<((id: number) => Sql[])[]> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const some = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) })
  const { rows } = await sql<{
    tags: number[]
    lists: number[]
    pipeline_id: number
    stages: number[]
    media: number[]
    linked: number[]
    import_id: number
  }>`
    WITH category AS (INSERT INTO tag_categories (account_id, name, is_exclusive) VALUES (${account_id}, gen_random_uuid()::text, true) RETURNING id),
    tag AS (INSERT INTO tags (account_id, name, tag_category_id) SELECT ${account_id}, gen_random_uuid()::text, CASE WHEN n > 3 THEN category.id END FROM generate_series(1, 6) n, category RETURNING id),
    list AS (INSERT INTO contact_lists (account_id, name) SELECT ${account_id}, gen_random_uuid()::text FROM generate_series(1, 3) RETURNING id),
    pipeline AS (INSERT INTO pipelines (uuid, account_id, name) VALUES (gen_random_uuid(), ${account_id}, 'Sales') RETURNING id),
    stage AS (INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, position) SELECT ${account_id}, pipeline.id, s.name, s.type, s.bp, s.position FROM pipeline,
      (VALUES ('New', 'open', 0, 1), ('Talking', 'open', 500, 2), ('Won', 'won', 10000, 3), ('Lost', 'lost', 0, 4)) AS s (name, type, bp, position) RETURNING id),
    file AS (INSERT INTO media (account_id, uuid, path, file_name, extension, mime_type, size_bytes, checksum, kind) SELECT ${account_id}, gen_random_uuid(), gen_random_uuid()::text, 'a.txt', 'txt', 'text/plain', 1, '\\x00', 'document' FROM generate_series(1, 2) RETURNING id),
    linked AS (INSERT INTO accounts (uuid, name, slug) SELECT gen_random_uuid(), 'Linked', gen_random_uuid()::text FROM generate_series(1, 2) RETURNING id),
    import AS (INSERT INTO imports (account_id, user_id, file_name, format, file_hash) VALUES (${account_id}, ${user_id}, 'a.csv', 'csv', '\\x00') RETURNING id)
    SELECT array(SELECT id FROM tag) AS tags, array(SELECT id FROM list) AS lists, (SELECT id FROM pipeline) AS pipeline_id, array(SELECT id FROM stage) AS stages,
      array(SELECT id FROM file) AS media, array(SELECT id FROM linked) AS linked, (SELECT id FROM import) AS import_id`.execute(db)
  const { tags, lists, pipeline_id, stages, media, linked, import_id } = rows[0]!
  let line = 0
  return [
    (id) =>
      some(3).map(
        () =>
          sql`INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, status) VALUES (${account_id}, ${id}, 'shared' || ${pick(['1', '2'])} || '@x.gr', 'shared@x.gr', ${pick(['unverified', 'valid', 'hard_bounced'])}) ON CONFLICT DO NOTHING`,
      ),
    (id) =>
      some(3).map(
        () =>
          sql`INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw) SELECT ${account_id}, ${id}, n, coalesce(n, 'ext. 7') FROM (SELECT ${pick([null, '+302101234567', '+302107654321'])}::text AS n) v ON CONFLICT DO NOTHING`,
      ),
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO contact_physical_addresses (account_id, contact_id, line1, city, is_primary) SELECT ${account_id}, ${id}, ${pick(['Ermou 1', 'Stadiou 2'])}, 'Athens', NOT EXISTS (SELECT FROM contact_physical_addresses WHERE contact_id = ${id})`,
      ),
    (id) =>
      tags
        .filter(() => random() < 0.4)
        .map(
          (tag) =>
            sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT ${account_id}, ${id}, ${tag}, created_at FROM contacts WHERE id = ${id}`,
        ),
    (id) =>
      tags
        .filter(() => random() < 0.2)
        .map(
          (tag) =>
            sql`INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id) VALUES (${account_id}, ${tag}, 'contact', ${String(id)})`,
        ),
    (id) =>
      lists
        .filter(() => random() < 0.6)
        .map(
          (list) =>
            sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, unsubscribe_id) VALUES (${account_id}, ${id}, ${list}, ${pick(['pending', 'subscribed', 'unsubscribed', 'cleaned'])}, 'form', gen_random_uuid())`,
        ),
    (id) =>
      random() < 0.7
        ? [
            sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position) VALUES (${account_id}, ${id}, ${pipeline_id}, ${pick(stages)}, ${`a${id}V`})`,
          ]
        : [],
    (id) =>
      linked
        .filter(() => random() < 0.5)
        .map(
          (account) =>
            sql`INSERT INTO contact_account (account_id, contact_id, linked_account_id) VALUES (${account_id}, ${id}, ${account})`,
        ),
    (id) =>
      media
        .filter(() => random() < 0.5)
        .map(
          (file) =>
            sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id) VALUES (${account_id}, ${file}, 'contact', ${String(id)})`,
        ),
    (id) =>
      some(3).map(
        () =>
          sql`INSERT INTO notes (account_id, notable_type, notable_id, body, body_text, deleted_at) VALUES (${account_id}, 'contact', ${String(id)}, 'x', 'x', ${random() < 0.3 ? new Date() : null})`,
      ),
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO comments (account_id, commentable_type, commentable_id, user_id, body, body_text) VALUES (${account_id}, 'contact', ${String(id)}, ${user_id}, 'x', 'x')`,
      ),
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO links (account_id, linkable_type, linkable_id, url) VALUES (${account_id}, 'contact', ${String(id)}, 'https://x.gr')`,
      ),
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO tasks (uuid, account_id, number, title, user_id, contact_id, position) SELECT gen_random_uuid(), ${account_id}, coalesce(max(number), 0) + 1, 'Call', ${user_id}, ${id}, 'a' || coalesce(max(number), 0) + 1 || 'V' FROM tasks WHERE account_id = ${account_id}`,
      ),
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO contact_requests (account_id, number, contact_id, subject) SELECT ${account_id}, coalesce(max(number), 0) + 1, ${id}, 'Asks' FROM contact_requests WHERE account_id = ${account_id}`,
      ),
    (id) =>
      some(2).map(
        () => sql`WITH made AS (INSERT INTO conversations (account_id, contact_id) VALUES (${account_id}, ${id}) RETURNING id),
          part AS (INSERT INTO participants (account_id, conversation_id, participable_type, participable_id) SELECT ${account_id}, id, 'contact', ${id} FROM made)
          INSERT INTO messages (account_id, conversation_id, authorable_type, authorable_id, direction, body, body_text) SELECT ${account_id}, id, 'contact', ${id}, 'incoming', 'x', 'x' FROM made`,
      ),
    (id) =>
      // Two contacts take part in one conversation: the merge leaves one of them.
      random() < 0.5
        ? [
            sql`INSERT INTO participants (account_id, conversation_id, participable_type, participable_id)
              SELECT ${account_id}, id, 'contact', ${id} FROM conversations WHERE account_id = ${account_id} ORDER BY id DESC LIMIT 1 ON CONFLICT DO NOTHING`,
          ]
        : [],
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO request_intakes (uuid, account_id, source, dedupe_key, payload, contact_id) VALUES (gen_random_uuid(), ${account_id}, 'form', gen_random_uuid()::text, '{}', ${id})`,
      ),
    (id) =>
      some(3).map(
        () => sql`INSERT INTO consents (account_id, contact_id, channel, purpose, action, source, text_snapshot, occurred_at)
      VALUES (${account_id}, ${id}, ${pick(['email', 'sms', 'phone'])}, ${pick(['marketing', 'profiling'])}, ${pick(['granted', 'withdrawn'])}, 'form', 'Yes.', now() - make_interval(secs => ${Math.ceil(random() * 1000)}))`,
      ),
    (id) =>
      random() < 0.3
        ? [
            sql`INSERT INTO suppressions (account_id, channel, address, reason, contact_id) SELECT ${account_id}, 'email', lower(email), ${pick(['hard_bounce', 'unsubscribed_all'])}, ${id} FROM contact_email_addresses WHERE contact_id = ${id} LIMIT 1 ON CONFLICT DO NOTHING`,
          ]
        : [],
    (id) =>
      some(2).map(
        () =>
          sql`INSERT INTO import_rows (account_id, import_id, row_no, raw, contact_id) VALUES (${account_id}, ${import_id}, ${++line}, '{}', ${id})`,
      ),
    (id) =>
      some(3).map(
        () =>
          sql`INSERT INTO activity_logs (account_id, event, subject_type, subject_id, subject_label, contact_id) VALUES (${account_id}, 'contact.updated', 'contact', ${String(id)}, 'x', ${id})`,
      ),
    (id) => [
      sql`UPDATE contacts SET requests_count = ${Math.floor(random() * 5)}, revenue_minor = ${Math.floor(random() * 9000)} WHERE id = ${id}`,
    ],
  ]
}

/** A generator of pseudo-random numbers between 0 and 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
