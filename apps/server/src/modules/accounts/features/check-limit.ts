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
 * Refuses what the account's plan does not have.
 * @throws 403 `feature_disabled`, naming the plan
 */
export async function requireFeature(ctx: Context, account_id: number, code: string): Promise<void> {
  const feature = featureOf(code)
  const [stored] = await storedFeatures(ctx.db, [account_id], [code], ctx.services.clock.now())
  if (resolved(feature, stored).enabled || (await isPlatform(ctx.db, account_id))) return
  const plan = await planName(ctx, stored?.product_id ?? null)
  throw new AppError(403, 'feature_disabled', say(ctx, account_id, 'disabled', { feature: featureName(ctx, feature), plan }))
}

/** Whoever sells the plans is not limited by one. */
async function isPlatform(db: Db, account_id: number): Promise<boolean> {
  const row = await one<{ is_platform: boolean }>(db, sql`SELECT is_platform FROM accounts WHERE id = ${account_id}`)
  return row?.is_platform ?? false
}

export interface LimitOptions {
  /** Instant whose month counts, for limits by the month; now when left out. */
  at?: Date
  /** Nobody is told that the limit comes near, because nothing is made yet. */
  quiet?: boolean
  /** Places that are promised and not taken yet, such as those of open invitations. */
  held?: number
}

/**
 * Lets rows be made as long as the plan has room for them, and tells when it becomes little. What is there already
 * stays, also above a limit that was lowered. Whoever asks holds the limit until his transaction ends, so that two at
 * once do not both find room: call it in the transaction that makes the rows, before it locks any.
 * @param adding rows, or bytes for storage; 0 asks whether the account is within its limit
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
 * Use and limit of an account, held until the transaction ends; null where nothing limits it.
 * @param options `hold: false` for who only tells of it and makes nothing: he waits for nobody and nobody for him
 */
export async function roomFor(db: Db, account_id: number, code: string, at: Date, { hold = true } = {}): Promise<Room | null> {
  const [stored] = await storedFeatures(db, [account_id], [code], at)
  const { value } = resolved(featureOf(code), stored)
  if (value === null) return null
  if (hold) await run(db, sql`SELECT pg_advisory_xact_lock(hashtext(${`limit ${code}`}), hashint8(${account_id}))`)
  return { used: await usageOf(db, account_id, code, at), limit: value * unitsOf(code), product_id: stored?.product_id ?? null }
}

async function refusal(ctx: Context, account_id: number, code: string, { used, limit, product_id }: Room): Promise<AppError> {
  const figure = new Intl.NumberFormat(ctx.request.locale === 'gr' ? 'el' : 'en', { maximumFractionDigits: 1 })
  const message = say(ctx, account_id, 'reached', {
    feature: featureName(ctx, featureOf(code)),
    plan: await planName(ctx, product_id),
    used: figure.format(used / unitsOf(code)),
    limit: figure.format(limit / unitsOf(code)),
  })
  return new AppError(422, 'quota_reached', message, { errors: { base: [message] } })
}

/** The way out depends on who reads it: whoever keeps the plan changes it, the others ask him. */
function say(ctx: Context, account_id: number, key: 'disabled' | 'reached', params: Record<string, unknown>): string {
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
