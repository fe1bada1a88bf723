import { sql } from 'kysely'
import type { BodyOf, InputOf, LoginAnswer, register } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { allValid } from '#lib/errors.ts'
import { hashPassword } from '#lib/security/passwords.ts'
import { noteOnce } from '#platform/outbox/store.ts'
import { blankToken, issueToken, revokeTokens, type IssuedToken } from '../tokens/access-tokens.ts'
import { setSessionCookie } from '../sign-in/cookies.ts'
import { inTransaction } from '../in-transaction.ts'
import { sentJustNow } from '../tokens/link-tokens.ts'
import { mailAccountExists, mailActivation } from '../mail/mails.ts'
import { checkNewPassword } from '../password/password-rules.ts'
import { answerOf } from '../sign-in/sign-in.ts'
import { insertUser, replaceRegistration, userByEmail, userSearchText, validEmail, type UserRow } from '../../user-records/index.ts'

type Body = BodyOf<typeof register>
type Registration = Pick<InputOf<typeof register>, 'body'>

/** Registers for the bearer family. The answer does not reveal whether the address is taken. */
export async function registerUser(ctx: Context, { body }: Registration): Promise<{ message: string }> {
  await registration(ctx, body, async () => undefined)
  return { message: 'Successfully created user!' }
}

/**
 * Registers for the session family. The session becomes valid with the activation. The session for a taken address never does;
 * until then both look the same (invariant 19).
 */
export async function registerSession(ctx: Context, { body }: Registration): Promise<LoginAnswer> {
  const token = await registration(ctx, body, issueSession)
  setSessionCookie(ctx, token.access_token, false)
  return answerOf(ctx, token)
}

/** Issues a token for the new user, or an invalid one for a taken address. */
const issueSession = (ctx: Context, user_id: number | null): Promise<IssuedToken> =>
  user_id === null ? blankToken(ctx) : issueToken(ctx, { user_id, kind: 'session' })

async function registration<T>(ctx: Context, body: Body, issue: (ctx: Context, user_id: number | null) => Promise<T>): Promise<T> {
  allValid(
    () => validEmail(ctx, body.email),
    () => checkNewPassword(ctx, body),
  )
  const email = validEmail(ctx, body.email)
  const password_hash = await hashPassword(body.password)
  return inTransaction(ctx, async (inner) => {
    await run(inner.db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 8))`)
    const known = await userByEmail(inner.db, email)
    if (known && known.status !== 'pending') {
      await mailOnceAMinute(inner, known)
      return issue(inner, null)
    }
    const user = await storePending(inner, { ...body, email, password_hash }, known)
    if (!(await sentJustNow(inner.services, inner.db, user.id, 'activation'))) await mailActivation(inner.services, inner.db, user)
    return issue(inner, user.id)
  })
}

/**
 * Stores a pending user. A second registration of an address that was never activated replaces the first one and revokes its
 * tokens.
 */
async function storePending(
  ctx: Context,
  input: Body & { email: string; password_hash: string },
  known: UserRow | undefined,
): Promise<UserRow> {
  const { first_name, last_name, email, password_hash, time_zone = null, terms } = input
  const username = `${first_name} ${last_name}`
  const values = {
    first_name,
    last_name,
    username,
    password_hash,
    locale: input.locale ?? ctx.request.locale,
    time_zone,
    search_text: userSearchText({ first_name, last_name, username, email }),
    terms_accepted_at: terms ? ctx.services.clock.now() : null,
  }
  if (known) await revokeTokens(ctx, { user_id: known.id })
  const user = known
    ? await replaceRegistration(ctx.db, known.id, values)
    : await insertUser(ctx.db, { ...values, email, tz_offset: ctx.request.tz_offset })
  ctx.log({ account_id: null, event: 'user.registered', subject_type: 'user', subject_id: user.id, subject_label: user.username })
  return user
}

/** Mails the owner of a taken address about the attempt, at most once a minute, to prevent flooding of their mailbox. */
async function mailOnceAMinute(ctx: Context, user: UserRow): Promise<void> {
  const minute = Math.floor(ctx.services.clock.now().getTime() / 60_000)
  if (await noteOnce(ctx.db, 'account-exists', `account-exists:${user.id}:${minute}`)) await mailAccountExists(ctx.services, ctx.db, user)
}
