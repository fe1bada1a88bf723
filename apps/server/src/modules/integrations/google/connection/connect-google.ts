import type { BodyOf, connectGoogle as endpoint, GoogleConnection, InputOf, Params, updateGoogleConnection } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, refuseField, refuseState, text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { RemoteError, remoteError } from '#lib/remote/remote-error.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import {
  changeService,
  disconnectService,
  insertService,
  recordService,
  type ServiceRow,
} from '#modules/accounts/third-party-services/index.ts'
import { chooseCustomers, reachableCustomers } from '../sync/google-ads.store.ts'
import { chooseAccountApps, startLogin, takeLogin } from '../../ads/index.ts'
import { googleApp, type GoogleApp } from '../google-app.ts'
import { exchangeCode, GOOGLE_SCOPES, revokeToken } from '../google-client.ts'
import { syncGoogleJob } from '../sync/sync-google.job.ts'
import { clientOf, GOOGLE, loginOf, openToken, sealToken, type GoogleLogin } from './login.ts'

const INTERVAL_MINUTES = 60

/** The address to which Google leads browsers back; the operator registers it there. */
const redirectUri = (app_url: string) => `${app_url}/api/oauth/google`

/** The connection of an account, without tokens. */
export async function readConnection(ctx: Context, { params }: { params: Params }): Promise<{ data: GoogleConnection }> {
  return { data: connectionOf(ctx, await loginOf(ctx.db, params.account_id as number)) }
}

/**
 * Answers the address of the consent page, or completes the login with what Google returned.
 * @throws 409 if the installation is not registered at Google; 422 for a state that is old or another's, or a code that Google refuses
 */
export async function connectGoogle(ctx: Context, { params, body }: InputOf<typeof endpoint>) {
  const { account_id } = params
  const app = googleApp(ctx.services) ?? refuseState(ctx, 'integrations:google.unavailable')
  await requireFeature(ctx, account_id, 'google_ads.enabled')
  const { code, state } = body
  const begun = { account_id, user_id: ctx.actor.id, provider: GOOGLE }
  const now = ctx.services.clock.now()
  if (!code || !state) {
    const dialog_url = dialogUrl(ctx, app, await startLogin(ctx.db, begun, now))
    return { data: { dialog_url, connection: connectionOf(ctx, await loginOf(ctx.db, account_id)) } }
  }
  if (!(await takeLogin(ctx.db, state, begun, now))) refuse(ctx, { state: 'integrations:google.old_state' })
  const { refresh_token, scopes } = await tokensFor(ctx, app, code)
  const login = await storeLogin(ctx, account_id, { refresh_token, scopes })
  return { data: { dialog_url: null, connection: connectionOf(ctx, login) } }
}

function dialogUrl(ctx: Context, { auth_url, client_id }: GoogleApp, state: string): string {
  const url = new URL(auth_url)
  const query = {
    client_id,
    redirect_uri: redirectUri(ctx.services.app_url),
    response_type: 'code',
    scope: GOOGLE_SCOPES.join(' '),
    access_type: 'offline',
    prompt: 'consent',
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function tokensFor(ctx: Context, app: GoogleApp, code: string) {
  const { outgoing, clock, app_url } = ctx.services
  try {
    return await exchangeCode({ outgoing: outgoing.unguarded, app, now: () => clock.now() }, code, redirectUri(app_url))
  } catch (error) {
    const { kind } = remoteError(error)
    return refuse(ctx, { code: `integrations:remote.${kind}` })
  }
}

/** Stores a login, or the new token of the one before, and has everything read. */
async function storeLogin(
  ctx: Context,
  account_id: number,
  { refresh_token, scopes }: { refresh_token: string; scopes: string[] },
): Promise<GoogleLogin> {
  const now = ctx.services.clock.now()
  const stored = await ctx.db.transaction().execute(async (trx) => {
    const before = await loginOf(trx, account_id, 'locked')
    const settings = JSON.stringify({ scopes, analytics_property_id: before?.settings.analytics_property_id ?? null })
    const credentials_ciphertext = sealToken(ctx.services, account_id, refresh_token)
    const values = { settings, credentials_ciphertext, status: 'connected', verified_at: now, next_sync_at: now, error_count: 0 }
    const row = before
      ? await changeService(trx, before.id, values)
      : await insertService(trx, {
          ...values,
          account_id,
          type: GOOGLE,
          provider: 'google',
          name: 'Google',
          sync_interval_minutes: INTERVAL_MINUTES,
        })
    await ctx.services.jobs.enqueue(trx, syncGoogleJob, { service_id: row.id }, { key: String(row.id) })
    return { row, is_new: before === null }
  })
  recordService(ctx, stored.is_new ? 'created' : 'updated', stored.row)
  return stored.row as unknown as GoogleLogin
}

/**
 * Chooses the customers whose campaigns are read and the property of Google Analytics.
 * @throws 409 without a login; 422 on the field that is wrong
 */
export async function updateConnection(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateGoogleConnection> },
): Promise<{ data: GoogleConnection }> {
  const login = await needLogin(ctx, params.account_id as number)
  const property = body.analytics_property_id
  if (property) await checkProperty(ctx, login, property)
  const changed = await ctx.db.transaction().execute(async (trx) => {
    if (body.google_ads_customer_ids) await choose({ ...ctx, db: trx }, login, body.google_ads_customer_ids)
    const settings = property === undefined ? login.settings : { ...login.settings, analytics_property_id: property }
    const row = await changeService(trx, login.id, { settings: JSON.stringify(settings) })
    if (body.google_ads_customer_ids) await ctx.services.jobs.enqueue(trx, syncGoogleJob, { service_id: row.id }, { key: String(row.id) })
    return row
  })
  recordService(ctx, 'updated', changed)
  return { data: connectionOf(ctx, changed as unknown as GoogleLogin) }
}

/** Makes the chosen customers connected ad accounts, and ends those that are left out. @throws 422 for a customer that the login does not reach */
async function choose(ctx: Context, login: GoogleLogin, ids: readonly number[]): Promise<void> {
  const reachable = await reachableCustomers(ctx.db, login.id)
  const known = new Set(reachable.map(({ id }) => id))
  const wrong = ids.findIndex((id) => !known.has(id))
  if (wrong >= 0) refuseField(ctx, `google_ads_customer_ids.${wrong}`, 'unknown')
  const chosen = reachable.filter(({ id }) => ids.includes(id))
  const owner = { account_id: login.account_id, third_party_service_id: login.id, provider: GOOGLE, connected_by_id: ctx.actor.id } as const
  const apps = await chooseAccountApps(ctx.db, owner, chosen.map(appOf), ctx.services.clock.now())
  const ids_by_customer = new Map(apps.map((app) => [app.external_id, app.id]))
  await chooseCustomers(ctx.db, login.id, ids_by_customer)
}

const appOf = (customer: Awaited<ReturnType<typeof reachableCustomers>>[number]) => ({
  external_id: customer.customer_id,
  name: customer.descriptive_name,
  currency: customer.currency,
  time_zone: customer.time_zone,
  settings: { login_customer_id: customer.login_customer_id },
})

/** Asks for one day of visits. @throws 422 on the property */
async function checkProperty(ctx: Context, login: GoogleLogin, property: string): Promise<void> {
  const client = clientOf(ctx.services, login, AbortSignal.timeout(20_000)) ?? refuseState(ctx, 'integrations:google.unavailable')
  const day = ctx.services.clock.now().toISOString().slice(0, 10)
  try {
    await client.runReport(property, { dateRanges: [{ startDate: day, endDate: day }], metrics: [{ name: 'sessions' }] })
  } catch (error) {
    const { kind } = remoteError(error)
    const field =
      kind === 'permission_missing' || kind === 'not_found' || kind === 'invalid'
        ? 'integrations:google.property_unknown'
        : `integrations:remote.${kind}`
    refuse(ctx, { analytics_property_id: field })
  }
}

/** Ends the connection. It ends here also when Google does not answer. */
export async function disconnectGoogle(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const login = await loginOf(ctx.db, params.account_id as number, 'locked')
  if (login) await disconnectService(ctx, login as unknown as ServiceRow)
  return { data: null }
}

/** Reads the customers of a login no longer when it is disconnected, here or in the list of services, and withdraws the consent at Google. */
export async function leaveGoogle(ctx: Context, row: ServiceRow): Promise<void> {
  if (row.type !== GOOGLE) return
  const login = row as unknown as GoogleLogin
  const app = googleApp(ctx.services)
  const refresh_token = openToken(ctx.services, login)
  await chooseCustomers(ctx.db, login.id, new Map())
  const owner = { account_id: login.account_id, third_party_service_id: login.id, provider: GOOGLE, connected_by_id: null } as const
  await chooseAccountApps(ctx.db, owner, [], ctx.services.clock.now())
  if (!app || !refresh_token) return
  ctx.afterCommit(() => {
    void revokeToken({ outgoing: ctx.services.outgoing.unguarded, app }, refresh_token).catch((err: unknown) => {
      if (!(err instanceof RemoteError)) throw err
      ctx.services.logger.warn({ kind: err.kind, account_id: login.account_id }, 'the consent could not be withdrawn at Google')
    })
  })
}

/** Has everything read now. @throws 409 without a login, or while it is read */
export async function syncNow(ctx: Context, { params }: { params: Params }): Promise<{ data: GoogleConnection }> {
  const login = await needLogin(ctx, params.account_id as number)
  const job = await ctx.services.jobs.enqueue(ctx.db, syncGoogleJob, { service_id: login.id }, { key: String(login.id) })
  if (!job || login.status === 'syncing') throw conflict(text(ctx, 'integrations:already_syncing'), 'already_running')
  return { data: connectionOf(ctx, login) }
}

async function needLogin(ctx: Context, account_id: number): Promise<GoogleLogin> {
  return (await loginOf(ctx.db, account_id)) ?? refuseState(ctx, 'integrations:google.not_connected')
}

function connectionOf({ services }: Context, login: GoogleLogin | null): GoogleConnection {
  const app = googleApp(services)
  return {
    is_available: app !== null,
    is_practice: app?.is_practice ?? false,
    login: login && {
      third_party_service_id: login.id,
      status: login.status,
      reads_ads: login.settings.scopes.includes(GOOGLE_SCOPES[0]),
      reads_analytics: login.settings.scopes.includes(GOOGLE_SCOPES[1]),
      analytics_property_id: login.settings.analytics_property_id,
      last_sync_at: login.last_sync_at,
      last_error: login.last_error,
      connected_at: login.verified_at ?? login.created_at,
    },
  }
}
