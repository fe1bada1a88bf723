import { sql } from 'kysely'
import type { BodyOf, CalendarFeed, createCalendarFeed, One, Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { newUrlToken } from '#lib/security/tokens.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { deleteFeed, FEED_COLUMNS, writeFeed } from './store.ts'

/** Lists the caller's feeds, the one of all accounts first. */
export async function listFeeds(ctx: Context): Promise<{ data: CalendarFeed[] }> {
  const feeds = await rows<CalendarFeed>(
    ctx.db,
    sql`SELECT ${FEED_COLUMNS} FROM calendar_feeds WHERE user_id = ${ctx.actor.id} ORDER BY account_id NULLS FIRST`,
  )
  return { data: feeds }
}

/**
 * Creates the secret address of a calendar. Only its hash is stored, so the address is returned once. Creating it again
 * replaces the address.
 */
export async function createFeed(ctx: Context, { body }: { body: BodyOf<typeof createCalendarFeed> }): Promise<One<CalendarFeed>> {
  const account_id = body.account_id ?? null
  if (account_id !== null && !knowsAccount(ctx.actor, account_id)) throw notFound()
  if (account_id !== null && !holdsIn(ctx.actor, account_id, 'calendar.read')) throw missingAccountPermission()
  if (account_id !== null && !(await findRow(ctx.db, 'accounts', { id: account_id, deleted_at: null }))) throw notFound()
  const { token, hash } = newUrlToken()
  const created_at = ctx.services.clock.now()
  const feed = await writeFeed(ctx.db, { uuid: uuidv7(), user_id: ctx.actor.id, account_id, token_hash: hash, created_at })
  return { data: { ...feed, address: `${ctx.services.app_url}/calendar/${token}.ics` } }
}

/** Deletes a feed, which ends its address. @throws 404 for a feed that is not the caller's */
export async function removeFeed(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  if (!(await deleteFeed(ctx.db, { uuid: params.uuid as string, user_id: ctx.actor.id }))) throw notFound()
  return { data: null }
}
