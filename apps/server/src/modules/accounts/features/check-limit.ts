import { sql } from 'kysely'
import { holdsIn } from '#access/actor.ts'
import { one, run } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { AppError } from '#lib/errors.ts'
import { featureName, featureOf, resolved, storedFeatures } from './effective-features.ts'
import { announceGrowth } from './announce-growth.ts'
import { unitsOf, usageOf } from './usage.ts'

/**
 * Refuses a feature that the account's plan does not include.
 * @throws 403 `feature_disabled`, naming the plan
 */
export async function requireFeature(ctx: Context, account_id: number, code: string): Promise<void> {
  const feature = featureOf(code)
  const [stored] = await storedFeatures(ctx.db, [account_id], [code], ctx.services.clock.now())
  if (resolved(feature, stored).enabled || (await isPlatform(ctx.db, account_id))) return
  const plan = await planName(ctx, stored?.product_id ?? null)
  throw new AppError(403, 'feature_disabled', limitText(ctx, account_id, 'disabled', { feature: featureName(ctx, feature), plan }))
}

/** Whether an account may use a feature. */
export async function hasFeature(db: Db, account_id: number, code: string, at: Date): Promise<boolean> {
  const [stored] = await storedFeatures(db, [account_id], [code], at)
  return resolved(featureOf(code), stored).enabled || isPlatform(db, account_id)
}

/** The account that sells the plans has no limits. */
async function isPlatform(db: Db, account_id: number): Promise<boolean> {
  const row = await one<{ is_platform: boolean }>(db, sql`SELECT is_platform FROM accounts WHERE id = ${account_id}`)
  return row?.is_platform ?? false
}

export interface LimitOptions {
  /** Instant that selects the month, for monthly limits; now when left out. */
  at?: Date
  /** Sends no notification about the limit, because no rows are inserted yet. */
  quiet?: boolean
  /** Reserved places, such as those of open invitations. */
  held?: number
}

/**
 * Checks that the plan has room for new rows, and notifies when a limit is nearly reached. Existing rows stay, even above a limit
 * that was lowered. The limit is locked until the transaction ends, to keep concurrent requests from exceeding it: call this in
 * the transaction that inserts the rows, before it locks any.
 * @param adding rows, or bytes for storage; 0 checks whether the account is within its limit
 * @throws 422 `quota_reached` on `base`, naming the plan and what to do
 */
export async function checkLimit(
  ctx: Context,
  account_id: number,
  code: string,
  adding: number,
  options: LimitOptions = {},
): Promise<void> {
  const room = await roomFor(ctx.db, account_id, code, options.at ?? ctx.services.clock.now())
  if (room === null) return
  const { limit } = room
  const used = room.used + (options.held ?? 0)
  if (used + adding > limit) throw await refusal(ctx, account_id, code, { ...room, used })
  if (!options.quiet)
    await announceGrowth(ctx.db, { account_id, code, before: used, after: used + adding, limit, now: ctx.services.clock.now() })
}

export interface Room {
  used: number
  /** Rows, or bytes for storage. */
  limit: number
  product_id: number | null
}

/**
 * Reads use and limit of an account, and locks the limit until the transaction ends. Returns null when there is no limit.
 * @param options `hold: false` reads without the lock, for callers that insert nothing
 */
export async function roomFor(db: Db, account_id: number, code: string, at: Date, { hold = true } = {}): Promise<Room | null> {
  const [stored] = await storedFeatures(db, [account_id], [code], at)
  const { value } = resolved(featureOf(code), stored)
  if (value === null) return null
  if (hold) await run(db, sql`SELECT pg_advisory_xact_lock(hashtext(${`limit ${code}`}), hashint8(${account_id}))`)
  return { used: await usageOf(db, account_id, code, at), limit: value * unitsOf(code), product_id: stored?.product_id ?? null }
}

async function refusal(ctx: Context, account_id: number, code: string, { used, limit, product_id }: Room): Promise<AppError> {
  const figure = new Intl.NumberFormat('el', { maximumFractionDigits: 1 })
  const message = limitText(ctx, account_id, 'reached', {
    feature: featureName(ctx, featureOf(code)),
    plan: await planName(ctx, product_id),
    used: figure.format(used / unitsOf(code)),
    limit: figure.format(limit / unitsOf(code)),
  })
  return new AppError(422, 'quota_reached', message, { errors: { base: [message] } })
}

/** Tells members who manage the plan to change it, and all others to ask them. */
function limitText(ctx: Context, account_id: number, key: 'disabled' | 'reached', params: Record<string, unknown>): string {
  const { t } = ctx.services
  const { locale } = ctx.request
  const way = holdsIn(ctx.actor, account_id, 'accounts.billing') ? 'way_out' : 'way_out_of_others'
  return `${t(locale, `plans:limit.${key}`, params)} ${t(locale, `plans:limit.${way}`)}`
}

async function planName(ctx: Context, product_id: number | null): Promise<string> {
  const row = await one<{ name: string }>(
    ctx.db,
    sql`SELECT CASE WHEN ${ctx.request.locale} = 'gr' THEN coalesce(name_gr, name_en) ELSE name_en END AS name FROM products WHERE id = ${product_id}::bigint`,
  )
  return row?.name ?? text(ctx, 'plans:limit.no_plan')
}
