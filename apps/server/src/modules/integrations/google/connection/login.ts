import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { one } from '#db/rows.ts'
import { sql } from 'kysely'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import type { ServiceRow } from '#modules/accounts/third-party-services/index.ts'
import { googleApp } from '../google-app.ts'
import { googleClient, type GoogleClient } from '../google-client.ts'

/** Type of the service that holds the login. */
export const GOOGLE = 'google_ads' as const

/** What the row of a login at Google keeps besides its refresh token. */
export interface GoogleSettings {
  scopes: string[]
  analytics_property_id: string | null
  /** Set for logins of the demo: they have no token, and reach a stand-in only. */
  is_practice?: true
}

export type GoogleLogin = Omit<ServiceRow, 'settings'> & { settings: GoogleSettings }

const tokenContext = (account_id: number) => `third_party_services.google:${account_id}`

export const sealToken = ({ secrets }: Pick<Services, 'secrets'>, account_id: number, refresh_token: string): string =>
  encrypt(refresh_token, tokenContext(account_id), secrets.keys('encryption'))

/** What the stand-in accepts from logins of the demo; Google knows no such token. */
const PRACTICE_TOKEN = '1//standin_demo'

/** The refresh token of a login; null once it was disconnected. */
export function openToken(
  { secrets }: Pick<Services, 'secrets'>,
  { account_id, credentials_ciphertext, settings }: GoogleLogin,
): string | null {
  if (settings.is_practice) return PRACTICE_TOKEN
  return credentials_ciphertext && decrypt(credentials_ciphertext, tokenContext(account_id), secrets.keys('encryption'))
}

/** The login of an account at Google. */
export async function loginOf(db: Db, account_id: number, mode: 'read' | 'locked' = 'read'): Promise<GoogleLogin | null> {
  const lock = mode === 'locked' ? sql`FOR NO KEY UPDATE` : sql``
  const row = await one<GoogleLogin>(
    db,
    sql`SELECT * FROM third_party_services WHERE account_id = ${account_id} AND type = ${GOOGLE} AND deleted_at IS NULL ${lock}`,
  )
  return row ?? null
}

/** A client for the calls of a login; null if the installation no longer reaches Google or the login was disconnected. */
export function clientOf(services: Services, login: GoogleLogin, signal: AbortSignal): GoogleClient | null {
  const app = googleApp(services)
  const refresh_token = openToken(services, login)
  if (!app || !refresh_token || (login.settings.is_practice && !app.is_practice)) return null
  return googleClient({ outgoing: services.outgoing.unguarded, app, signal, now: () => services.clock.now() }, refresh_token)
}
