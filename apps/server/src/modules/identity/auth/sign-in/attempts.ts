import { sql } from 'kysely'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { addLoginFailure, deleteLoginFailures } from '../store/sign-in.ts'
import { inTransaction } from '../in-transaction.ts'
import { emailHash, knownSource } from './known-source.ts'

/** Failures for one e-mail from one source within a minute before the caller has to wait (wire-contract.md 4.7). */
const PER_MINUTE = 5
const MINUTE_S = 60
/** Failures for one e-mail within 15 minutes before a lock of the same length (domain.md 3.1). */
export const LOCK_AFTER = 10
export const LOCK_S = 15 * 60
/** Failures from one IP address for any e-mails within 15 minutes. Sources that the user has used before do not count. */
const PER_ADDRESS = 100

interface Counted {
  minute_count: number
  minute_from: string | null
  lock_count: number
  last: string | null
  address_count: number
  address_from: string | null
}

/**
 * Counts an attempt to sign in before its outcome is known, to include concurrent attempts. The rules are the same for unknown
 * e-mails. Each source that the user has used before is counted by itself, and all others together, so that no stranger can
 * lock a user out (decision 0045).
 * @throws 422 on `email` with the seconds to wait
 */
export async function countAttempt(ctx: Context, email: string, field = 'email'): Promise<void> {
  const hash = emailHash(email)
  const { ip } = ctx.request
  const now = ctx.services.clock.now()
  const known_source = await knownSource(ctx, email)
  const wait_s = await inTransaction(ctx, async ({ db }) => {
    await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${hash}, 'hex'), 7))`)
    const counted = await one<Counted>(
      db,
      sql`WITH f AS (SELECT failed_at, ip FROM login_failures WHERE email_hash = ${hash} AND known_source IS NOT DISTINCT FROM ${known_source}::bytea
        AND failed_at > ${now}::timestamptz - make_interval(secs => ${2 * LOCK_S})),
      m AS (SELECT failed_at FROM f WHERE ip = ${ip}::inet AND failed_at > ${now}::timestamptz - make_interval(secs => ${MINUTE_S})),
      a AS (SELECT failed_at FROM login_failures WHERE ip = ${ip}::inet AND known_source IS NULL AND failed_at > ${now}::timestamptz - make_interval(secs => ${LOCK_S}))
      SELECT (SELECT count(*) FROM m) AS minute_count, (SELECT min(failed_at) FROM m) AS minute_from, (SELECT max(failed_at) FROM f) AS last,
        (SELECT count(*) FROM f WHERE failed_at > (SELECT max(failed_at) FROM f) - make_interval(secs => ${LOCK_S})) AS lock_count,
        (SELECT count(*) FROM a) AS address_count, (SELECT min(failed_at) FROM a) AS address_from`,
    )
    const seconds = waitOf(counted!, now, known_source !== null)
    if (seconds === 0) await addLoginFailure(db, { email_hash: hash, ip, known_source, now })
    return seconds
  })
  if (!wait_s) return
  const { status, code, message, errors } = invalid({ [field]: ctx.services.t(ctx.request.locale, 'auth:throttle', { seconds: wait_s }) })
  throw new AppError(status, code, message, { errors: errors!, headers: { 'Retry-After': String(wait_s) } })
}

/** @returns seconds to wait before the next attempt; 0 allows it now */
function waitOf(
  { minute_count, minute_from, lock_count, last, address_count, address_from }: Counted,
  now: Date,
  is_known: boolean,
): number {
  const left = (from: string | null, length_s: number) => Math.ceil((Date.parse(from!) - now.getTime()) / 1000 + length_s)
  const locked_s = lock_count >= LOCK_AFTER ? left(last, LOCK_S) : 0
  if (locked_s > 0) return locked_s
  if (minute_count >= PER_MINUTE) return Math.max(1, left(minute_from, MINUTE_S))
  return !is_known && address_count >= PER_ADDRESS ? Math.max(1, left(address_from, LOCK_S)) : 0
}

/** Deletes the failures of an address: those from this IP after a sign-in, or all of them after a new password. */
export async function forgetFailures(ctx: Context, email: string, everywhere = false): Promise<void> {
  await deleteLoginFailures(ctx.db, emailHash(email), everywhere ? undefined : ctx.request.ip)
}

/** Queues the consequences of a failed attempt, so that they do not affect the response time. */
export async function reportFailure(ctx: Context, email: string): Promise<void> {
  const { ip, browser } = ctx.request
  const is_known = (await knownSource(ctx, email)) !== null
  await inTransaction(ctx, async (inner) =>
    inner.publish({ topic: 'login-failed', payload: { email, ip, browser, at: ctx.services.clock.now().toISOString(), is_known } }),
  )
}
