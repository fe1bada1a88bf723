import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'

interface Login {
  account_id: number
  user_id: number
  provider: 'facebook' | 'google_ads'
}

const LIFETIME_MS = 15 * 60_000

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/**
 * Starts a login at an ad platform.
 * @returns the state that the browser brings back. It begins with the id of the account, so that the way back can be found
 */
export async function startLogin(db: Db, { account_id, user_id, provider }: Login, now: Date): Promise<string> {
  const state = `${account_id}.${randomBytes(24).toString('base64url')}`
  await run(db, sql`DELETE FROM account_app_logins WHERE expires_at < ${now}`)
  await run(
    db,
    sql`INSERT INTO account_app_logins (state_hash, account_id, user_id, provider, expires_at)
      VALUES (${hashOf(state)}, ${account_id}, ${user_id}, ${provider}, ${new Date(now.getTime() + LIFETIME_MS)})`,
  )
  return state
}

/** Takes a login that was started, by the same user for the same account. @returns false for one that is unknown, over or taken */
export async function takeLogin(db: Db, state: string, { account_id, user_id, provider }: Login, now: Date): Promise<boolean> {
  const taken = await rows(
    db,
    sql`DELETE FROM account_app_logins WHERE state_hash = ${hashOf(state)} AND account_id = ${account_id} AND user_id = ${user_id}
      AND provider = ${provider} AND expires_at >= ${now} RETURNING 1`,
  )
  return taken.length > 0
}
