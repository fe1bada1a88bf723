import { sql } from 'kysely'
import type { BodyOf, CalendarFeed, createCalendarFeed, One, Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import { uuidv7 } from '#lib/uuid.ts'

const COLUMNS = sql`uuid, account_id, last_read_at, created_at`

export async function listFeeds(ctx: Context): Promise<{ data: CalendarFeed[] }> {
  const { rows } = await sql<CalendarFeed>`
    SELECT ${COLUMNS} FROM calendar_feeds WHERE user_id = ${ctx.actor.id} ORDER BY account_id NULLS FIRST`.execute(ctx.db)
  return { data: rows }
}

/**
 * Makes the secret address of a calendar. The database keeps only a hash, so it is answered once; asking again makes
 * another and ends the first.
 */
export async function createFeed(ctx: Context, { body }: { body: BodyOf<typeof createCalendarFeed> }): Promise<One<CalendarFeed>> {
  const account_id = body.account_id ?? null
  if (account_id !== null && !knowsAccount(ctx.actor, account_id)) throw notFound()
  if (account_id !== null && !holdsIn(ctx.actor, account_id, 'calendar.read')) throw missingAccountPermission()
  const { token, hash } = newUrlToken()
  const { rows } = await sql<CalendarFeed>`
    INSERT INTO calendar_feeds (uuid, user_id, account_id, token_hash, created_at) VALUES (${uuidv7()}, ${ctx.actor.id}, ${account_id}, ${hash}, ${ctx.services.clock.now()})
    ON CONFLICT (user_id, account_id) DO UPDATE SET token_hash = excluded.token_hash, last_read_at = NULL, created_at = excluded.created_at, updated_at = now()
    RETURNING ${COLUMNS}`.execute(ctx.db)
  return { data: { ...rows[0]!, address: `${ctx.services.app_url}/calendar/${token}.ics` } }
}

/** Ends an address at once. */
export async function removeFeed(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const { rows } = await sql`DELETE FROM calendar_feeds WHERE uuid = ${params.uuid} AND user_id = ${ctx.actor.id} RETURNING uuid`.execute(
    ctx.db,
  )
  if (!rows.length) throw notFound()
  return { data: null }
}
