import { sql } from 'kysely'
import type { FacebookConnection } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { accountAppsOf, presentAccountApp } from '../../ads/index.ts'
import { metaApp } from '../graph/meta-app.ts'
import { SCOPES } from '../graph/oauth.ts'
import { FACEBOOK, type FacebookLogin } from './login.ts'

/** The address to which Facebook leads browsers back; the operator registers it there. */
export const redirectUri = ({ app_url }: Pick<Services, 'app_url'>): string => `${app_url}/api/oauth/facebook`

const DISCONNECTED = {
  status: 'disconnected',
  third_party_service_id: null,
  user_name: null,
  scopes: [],
  missing_scopes: [],
  token_expires_at: null,
  verified_at: null,
  last_sync_at: null,
  last_error: null,
  last_error_at: null,
} as const

/** The connection of an account as its members see it. */
export async function connectionOf(ctx: Context, account_id: number, login: FacebookLogin | null): Promise<FacebookConnection> {
  const app = metaApp(ctx.services)
  const apps = await accountAppsOf(ctx.db, account_id, FACEBOOK)
  const pages = await one<{ count: number }>(
    ctx.db,
    sql`SELECT count(*)::integer AS count FROM facebook_page_account WHERE account_id = ${account_id}`,
  )
  return {
    account_id,
    is_available: app !== null,
    is_practice: login?.settings.is_practice ?? app?.is_practice ?? false,
    redirect_uri: redirectUri(ctx.services),
    accountApps: apps.map(presentAccountApp),
    pages_count: pages?.count ?? 0,
    ...(login ? presentLogin(login) : { ...DISCONNECTED, scopes: [], missing_scopes: [] }),
  }
}

function presentLogin(login: FacebookLogin) {
  const { user_name, scopes, token_expires_at } = login.settings
  return {
    status: login.status as FacebookConnection['status'],
    third_party_service_id: login.id,
    user_name,
    scopes,
    missing_scopes: SCOPES.filter((scope) => !scopes.includes(scope)),
    token_expires_at,
    verified_at: login.verified_at,
    last_sync_at: login.last_sync_at,
    last_error: login.last_error,
    last_error_at: login.last_error_at,
  }
}
