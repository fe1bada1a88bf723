import { sql } from 'kysely'
import { ranksBetween } from '@stoa/domain'
import { GUEST, type Actor } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { noEffects, type Effects } from '#kit/effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { TestApp } from '#test/app.ts'

export interface Board {
  id: number
  uuid: string
  account_id: number
  /** Stage ids by name: New, Contacted, Won, Lost. */
  stages: { new: number; contacted: number; won: number; lost: number }
}

/** Creates a pipeline with two open stages, as a user would. */
export async function plantBoard(
  app: TestApp,
  account_id: number,
  columns: { is_default?: boolean; subject?: string } = {},
): Promise<Board> {
  const { is_default = false, subject = 'both' } = columns
  const { rows } = await sql<{ id: number; uuid: string; stages: Board['stages'] }>`
    WITH p AS (INSERT INTO pipelines (uuid, account_id, name, is_default, subject) VALUES (uuid_v7(), ${account_id}, 'Sales', ${is_default}, ${subject}) RETURNING id, uuid),
    s AS (INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, position)
      SELECT ${account_id}, p.id, n.name, n.type, n.bp, n.position FROM p, (VALUES ('New', 'open', 1000, 1), ('Contacted', 'open', 5000, 2), ('Won', 'won', 10000, 3), ('Lost', 'lost', 0, 4))
        AS n(name, type, bp, position) RETURNING id, name)
    SELECT p.id, p.uuid, (SELECT jsonb_object_agg(lower(s.name), s.id) FROM s) AS stages FROM p`.execute(app.database.db)
  return { ...rows[0]!, account_id }
}

/** Creates contacts of an account, each with a unique name. */
export async function plantContacts(
  app: TestApp,
  account_id: number,
  count: number,
  columns: { user_id?: number } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contacts (account_id, first_name, last_name, email, user_id, search_text)
    SELECT ${account_id}, 'Contact', n::text, 'contact' || n || '@board.example', ${columns.user_id ?? null}, ' contact ' || n || ' ' FROM generate_series(1, ${count}) n RETURNING id`.execute(
    app.database.db,
  )
  return rows.map((row) => row.id)
}

/** Adds contacts to a stage, one below the other. */
export async function plantCards(app: TestApp, board: Board, stage_id: number, contact_ids: readonly number[]): Promise<void> {
  const ranks = ranksBetween(null, null, contact_ids.length)
  await sql`
    INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
    SELECT ${board.account_id}, n.id, ${board.id}, ${stage_id}, n.position FROM unnest(${[...contact_ids]}::bigint[], ${ranks}::text[]) AS n(id, position)`.execute(
    app.database.db,
  )
}

/** Creates open requests of a contact in an open stage, one below the other. */
export async function plantRequests(
  app: TestApp,
  board: Board,
  stage_id: number,
  contact_id: number,
  positions: readonly string[],
  columns: { value_minor?: number; user_id?: number } = {},
): Promise<number[]> {
  const { value_minor = null, user_id = null } = columns
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contact_requests (account_id, number, contact_id, subject, status, pipeline_id, pipeline_stage_id, position, stage_entered_at, value_minor, user_id, search_text)
    SELECT ${board.account_id}, (SELECT coalesce(max(number), 0) FROM contact_requests WHERE account_id = ${board.account_id}) + n.at, ${contact_id}, 'Request ' || n.at,
      'open', ${board.id}, ${stage_id}, n.position, now(), ${value_minor}::bigint, ${user_id}::bigint, ' request '
    FROM unnest(${[...positions]}::text[]) WITH ORDINALITY AS n(position, at) RETURNING id`.execute(app.database.db)
  return rows.map((row) => row.id)
}

/** Runs work in a separate transaction, as a handler does. @returns its response and its side effects */
export async function inContext<T>(
  app: TestApp,
  actor: Partial<Actor>,
  work: (ctx: Context) => Promise<T>,
): Promise<{ result: T; effects: Effects }> {
  const request = {
    id: 'test',
    ip: '',
    browser: '',
    path: '',
    search: '',
    locale: 'en',
    socket_id: null,
    tz_offset: null,
    ignored: [],
    reply_headers: {},
  } as const
  return app.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const ctx = contextOf(app.services, db, { actor: { ...GUEST, ...actor }, request: { ...request, ignored: [] }, files: {} }, effects)
    return { result: await work(ctx), effects }
  })
}
