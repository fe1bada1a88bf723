import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { addLoginFailure, deleteLoginFailures } from '../store/sign-in.ts'
import { inTransaction } from '../in-transaction.ts'

/** Failures per address and IP within a minute before the caller has to wait (wire-contract.md 4.7). */
const PER_MINUTE = 5
const MINUTE_S = 60
/** Failures per address within 15 minutes before a lock of the same length (domain.md 3.1). */
export const LOCK_AFTER = 10
export const LOCK_S = 15 * 60

/**
 * Counts an attempt to sign in before its outcome is known, to include concurrent attempts. The rules are the same for unknown
 * addresses.
 * @throws 422 on `email` with the seconds to wait
 */
export async function countAttempt(ctx: Context, email: string, field = 'email'): Promise<void> {
  const hash = emailHash(email)
  const now = ctx.services.clock.now()
  const wait_s = await inTransaction(ctx, async ({ db }) => {
    await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${hash}, 'hex'), 7))`)
    const row = await one<{ minute_count: number; minute_from: string | null; last: string | null; lock_count: number }>(
      db,
      sql`WITH f AS (SELECT failed_at, ip FROM login_failures WHERE email_hash = ${hash} AND failed_at > ${now}::timestamptz - make_interval(secs => ${2 * LOCK_S})),
      m AS (SELECT failed_at FROM f WHERE ip = ${ctx.request.ip}::inet AND failed_at > ${now}::timestamptz - make_interval(secs => ${MINUTE_S}))
      SELECT (SELECT count(*) FROM m) AS minute_count, (SELECT min(failed_at) FROM m) AS minute_from, (SELECT max(failed_at) FROM f) AS last,
        (SELECT count(*) FROM f WHERE failed_at > (SELECT max(failed_at) FROM f) - make_interval(secs => ${LOCK_S})) AS lock_count`,
    )
    const { minute_count, minute_from, last, lock_count } = row!
    const left = (from: string, length_s: number) => Math.ceil((Date.parse(from) - now.getTime()) / 1000 + length_s)
    const locked_s = lock_count >= LOCK_AFTER ? left(last!, LOCK_S) : 0
    if (locked_s > 0) return locked_s
    if (minute_count >= PER_MINUTE) return Math.max(1, left(minute_from!, MINUTE_S))
    await addLoginFailure(db, { email_hash: hash, ip: ctx.request.ip, now })

    return 0
  })
  if (!wait_s) return
  const { status, code, message, errors } = invalid({ [field]: ctx.services.t(ctx.request.locale, 'auth:throttle', { seconds: wait_s }) })
  throw new AppError(status, code, message, { errors: errors!, headers: { 'Retry-After': String(wait_s) } })
}

/** Deletes the failures of an address: those from this IP after a sign-in, or all of them after a new password. */
export async function forgetFailures(ctx: Context, email: string, everywhere = false): Promise<void> {
  await deleteLoginFailures(ctx.db, emailHash(email), everywhere ? undefined : ctx.request.ip)
}

/** Hash under which failures of an address are stored. */
export const emailHash = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest()

/** Queues the consequences of a failed attempt, so that they do not affect the response time. */
export async function reportFailure(ctx: Context, email: string): Promise<void> {
  const { ip, browser } = ctx.request
  await inTransaction(ctx, async (inner) =>
    inner.publish({ topic: 'login-failed', payload: { email, ip, browser, at: ctx.services.clock.now().toISOString() } }),
  )
}
