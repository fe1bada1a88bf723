import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import type { ServiceRow } from '#modules/accounts/third-party-services/index.ts'
import { createGraph, type Graph } from '../graph/graph-client.ts'
import { appOf, DEMO_TOKEN, type MetaApp } from '../graph/meta-app.ts'

/** Type of the service that holds the login. */
export const FACEBOOK = 'facebook' as const

/** What the row of a login keeps besides its token. */
export interface FacebookSettings {
  user_id: string
  user_name: string
  scopes: string[]
  /** When the token ends; null for one that does not. */
  token_expires_at: string | null
  is_practice: boolean
}

export type FacebookLogin = Omit<ServiceRow, 'settings'> & { settings: FacebookSettings }

const tokenContext = (account_id: number) => `third_party_services.facebook:${account_id}`
const pageContext = (facebook_id: string) => `facebook_pages.token:${facebook_id}`

type Keys = Pick<Services, 'secrets'>

export const sealToken = ({ secrets }: Keys, account_id: number, token: string): string =>
  encrypt(token, tokenContext(account_id), secrets.keys('encryption'))

export const sealPageToken = ({ secrets }: Keys, facebook_id: string, token: string): string =>
  encrypt(token, pageContext(facebook_id), secrets.keys('encryption'))

/** The token of a login; null once it was disconnected. */
function openToken({ secrets }: Keys, { account_id, credentials_ciphertext, settings, deleted_at }: FacebookLogin): string | null {
  if (credentials_ciphertext) return decrypt(credentials_ciphertext, tokenContext(account_id), secrets.keys('encryption'))
  return settings.is_practice && deleted_at === null ? DEMO_TOKEN : null
}

export const openPageToken = ({ secrets }: Keys, page: { facebook_id: string; token_ciphertext: string | null }): string | null =>
  page.token_ciphertext && decrypt(page.token_ciphertext, pageContext(page.facebook_id), secrets.keys('encryption'))

/** The login of an account at Facebook. */
export async function loginOf(db: Db, account_id: number, mode: 'read' | 'locked' = 'read'): Promise<FacebookLogin | null> {
  const lock = mode === 'locked' ? sql`FOR NO KEY UPDATE` : sql``
  const row = await one<FacebookLogin>(
    db,
    sql`SELECT * FROM third_party_services WHERE account_id = ${account_id} AND type = ${FACEBOOK} AND deleted_at IS NULL ${lock}`,
  )
  return row ?? null
}

/** An opened login: its token, the app that the token belongs to, and calls in its name. */
export interface OpenedLogin {
  app: MetaApp
  token: string
  graph: Graph
}

/** Opens a login; null if the installation no longer reaches Facebook or the login was disconnected. */
export function openLogin(services: Services, login: FacebookLogin, signal?: AbortSignal): OpenedLogin | null {
  const token = openToken(services, login)
  const app = token ? appOf(services, token) : null
  return token && app ? { app, token, graph: createGraph(app, token, signal ? { signal } : REQUEST) } : null
}

/** A request does not wait for long: it repeats a call after moments, or says that it failed. */
export const REQUEST = { base_ms: 200, longest_ms: 1500 } as const
