import type {
  BodyOf,
  chooseFacebookAdAccounts,
  connectFacebook as endpoint,
  FacebookConnection,
  InputOf,
  Params,
  ReachableAdAccount,
} from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseField, refuseState, text } from '#kit/refuse.ts'
import { conflict, missingAccountPermission, notFound } from '#lib/errors.ts'
import { RemoteError, remoteError } from '#lib/remote/remote-error.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import {
  changeService,
  disconnectService,
  insertService,
  recordService,
  type ServiceRow,
} from '#modules/accounts/third-party-services/index.ts'
import { accountAppsOf, chooseAccountApps, startLogin, takeLogin } from '../../ads/index.ts'
import { AD_ACCOUNT_FIELDS } from '../graph/fields.ts'
import { createGraph } from '../graph/graph-client.ts'
import type { GraphAdAccount } from '../graph/graph-types.ts'
import { metaApp, type MetaApp } from '../graph/meta-app.ts'
import { dialogUrl, exchangeCode } from '../graph/oauth.ts'
import { detachPages } from '../store/pages.ts'
import { syncFacebookJob } from '../sync/sync-facebook.job.ts'
import { connectionOf, redirectUri } from './present-connection.ts'
import { FACEBOOK, type FacebookLogin, type FacebookSettings, loginOf, openLogin, type OpenedLogin, REQUEST, sealToken } from './login.ts'

const INTERVAL_MINUTES = 60

/** The connection of an account, without tokens. */
export async function readConnection(ctx: Context, { params }: { params: Params }): Promise<{ data: FacebookConnection }> {
  const account_id = params.account_id as number
  return { data: await connectionOf(ctx, account_id, await loginOf(ctx.db, account_id)) }
}

/**
 * Answers the address of the login page, or completes the login with what Facebook returned.
 * @throws 409 if the installation has no app at Facebook; 422 for a state that is old, taken or another's, or a code that is refused
 */
export async function connectFacebook(ctx: Context, { params, body: { code, state } }: InputOf<typeof endpoint>) {
  const { account_id } = params
  const app = metaApp(ctx.services) ?? refuseState(ctx, 'integrations:facebook.unavailable')
  await requireFeature(ctx, account_id, 'facebook.enabled')
  const login = { account_id, user_id: ctx.actor.id, provider: FACEBOOK }
  const now = ctx.services.clock.now()
  if (!code || !state) {
    const started = await startLogin(ctx.db, login, now)
    const connection = await connectionOf(ctx, account_id, await loginOf(ctx.db, account_id))
    return { data: { dialog_url: dialogUrl(app, redirectUri(ctx.services), started), connection } }
  }
  if (!(await takeLogin(ctx.db, state, login, now))) refuse(ctx, { state: 'integrations:facebook.old_state' })
  const opened = await openCode(ctx, app, code)
  const stored = await storeLogin(ctx, account_id, opened)
  return { data: { dialog_url: null, connection: await connectionOf(ctx, account_id, stored) } }
}

/** Exchanges a code, and asks whose login it is and which rights it has. @throws 422 on `code` */
async function openCode(ctx: Context, app: MetaApp, code: string): Promise<{ token: string; settings: FacebookSettings }> {
  try {
    const { access_token, expires_at } = await exchangeCode(app, code, redirectUri(ctx.services), ctx.services.clock.now())
    const graph = createGraph(app, access_token, REQUEST)
    const me = await graph.get<{ id: string; name?: string }>('me', { fields: 'id,name' })
    const rights = await graph.get<{ data?: { permission: string; status: string }[] }>('me/permissions')
    const scopes = (rights.data ?? []).filter(({ status }) => status === 'granted').map(({ permission }) => permission)
    const token_expires_at = expires_at?.toISOString() ?? null
    return {
      token: access_token,
      settings: { user_id: me.id, user_name: me.name ?? me.id, scopes, token_expires_at, is_practice: app.is_practice },
    }
  } catch (error) {
    return refuse(ctx, { code: `integrations:remote.${remoteError(error).kind}` })
  }
}

/** Stores a login, or the new token of the one before, and has everything read. */
async function storeLogin(
  ctx: Context,
  account_id: number,
  { token, settings }: { token: string; settings: FacebookSettings },
): Promise<FacebookLogin> {
  const now = ctx.services.clock.now()
  const stored = await ctx.db.transaction().execute(async (trx) => {
    const before = await loginOf(trx, account_id, 'locked')
    const values = {
      settings: JSON.stringify(settings),
      credentials_ciphertext: sealToken(ctx.services, account_id, token),
      status: 'connected',
      verified_at: now,
      next_sync_at: now,
      error_count: 0,
    }
    const row = before
      ? await changeService(trx, before.id, values)
      : await insertService(trx, {
          ...values,
          account_id,
          type: FACEBOOK,
          provider: FACEBOOK,
          name: 'Facebook',
          sync_interval_minutes: INTERVAL_MINUTES,
        })
    await startSync(ctx, { ...ctx, db: trx }, row.id)
    return { row, is_new: before === null }
  })
  recordService(ctx, stored.is_new ? 'created' : 'updated', stored.row)
  return stored.row as unknown as FacebookLogin
}

const startSync = ({ services }: Context, { db }: Pick<Context, 'db'>, service_id: number): Promise<string | null> =>
  services.jobs.enqueue(db, syncFacebookJob, { service_id, started_at: services.clock.now().toISOString() }, { key: String(service_id) })

/** Ad accounts that a login reaches. @throws 422 on `base` if Facebook does not say */
async function reachable(ctx: Context, { graph }: OpenedLogin): Promise<GraphAdAccount[]> {
  const found: GraphAdAccount[] = []
  try {
    for await (const page of graph.pages<GraphAdAccount>('me/adaccounts', { fields: AD_ACCOUNT_FIELDS, limit: 100 })) found.push(...page)
  } catch (error) {
    refuse(ctx, { base: `integrations:remote.${remoteError(error).kind}` })
  }
  return found
}

/** Ad accounts that can be chosen for an account; for the caller's current account when none is named. */
export async function listAdAccounts(
  ctx: Context,
  { query }: { query: { account_id?: number | undefined } },
): Promise<{ data: ReachableAdAccount[] }> {
  const account_id = query.account_id ?? currentAccount(ctx)
  if (account_id === null) return { data: [] }
  if (!knowsAccount(ctx.actor, account_id)) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'integrations.manage')) throw missingAccountPermission()
  const login = await loginOf(ctx.db, account_id)
  const opened = login && openLogin(ctx.services, login)
  if (!opened) return { data: [] }
  const chosen = new Set((await accountAppsOf(ctx.db, account_id, FACEBOOK)).map(({ external_id }) => external_id))
  const found = await reachable(ctx, opened)
  return {
    data: found.map((one) => ({ ...mapAdAccount(one), is_active: one.account_status === 1, is_chosen: chosen.has(one.id) })),
  }
}

/** The account that the caller works in, else their only one. */
function currentAccount({ actor }: Context): number | null {
  const [only = null, ...more] = [...actor.memberships.keys()]
  return actor.current_account_id ?? (more.length ? null : only)
}

const mapAdAccount = ({ id, name, currency, timezone_name }: GraphAdAccount) => ({
  external_id: id,
  name: (name?.trim() || id).slice(0, 160),
  currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
  time_zone: timezone_name?.slice(0, 64) ?? null,
})

/** Chooses the ad accounts that are read. @throws 409 without a login; 422 for one that the login does not reach */
export async function chooseAdAccounts(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof chooseFacebookAdAccounts> },
): Promise<{ data: FacebookConnection }> {
  const account_id = params.account_id as number
  const login = await needLogin(ctx, account_id)
  const opened = openLogin(ctx.services, login) ?? refuseState(ctx, 'integrations:facebook.unavailable')
  const found = new Map((await reachable(ctx, opened)).map((one) => [one.id, one]))
  const wrong = body.ad_account_ids.findIndex((id) => !found.has(id))
  if (wrong >= 0) refuseField(ctx, `ad_account_ids.${wrong}`, 'unknown')
  const chosen = [...new Set(body.ad_account_ids)].map((id) => mapAdAccount(found.get(id)!))
  const owner = { account_id, third_party_service_id: login.id, provider: FACEBOOK, connected_by_id: ctx.actor.id }
  await ctx.db.transaction().execute(async (trx) => {
    await chooseAccountApps(trx, owner, chosen, ctx.services.clock.now())
    await startSync(ctx, { db: trx }, login.id)
  })
  recordService(ctx, 'updated', login as unknown as ServiceRow)
  return { data: await connectionOf(ctx, account_id, login) }
}

/** Has everything read now. @throws 409 without a login, or while it is read */
export async function syncNow(ctx: Context, { params }: { params: Params }): Promise<{ data: FacebookConnection }> {
  const account_id = params.account_id as number
  const login = await needLogin(ctx, account_id)
  const job = await startSync(ctx, ctx, login.id)
  if (!job) throw conflict(text(ctx, 'integrations:already_syncing'), 'already_running')
  return { data: await connectionOf(ctx, account_id, login) }
}

/** Gives the rights back to Facebook and ends the connection. It ends here also when Facebook does not answer. */
export async function disconnectFacebook(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const account_id = params.account_id as number
  const login = await loginOf(ctx.db, account_id)
  if (!login) return { data: null }
  const opened = openLogin(ctx.services, login)
  await ctx.db.transaction().execute(async (trx) => {
    await disconnectService({ ...ctx, db: trx }, login as unknown as ServiceRow)
  })
  try {
    await opened?.graph.remove('me/permissions')
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    ctx.services.logger.warn({ kind: error.kind, account_id }, 'the rights could not be given back to Facebook')
  }
  return { data: null }
}

/** Ends what a login read and reached, also when it is disconnected in the list of all services. */
export async function leaveFacebook(ctx: Context, { id, account_id, type }: ServiceRow): Promise<void> {
  if (type !== FACEBOOK) return
  const owner = { account_id, third_party_service_id: id, provider: FACEBOOK, connected_by_id: null }
  await chooseAccountApps(ctx.db, owner, [], ctx.services.clock.now())
  await detachPages(ctx.db, id)
}

async function needLogin(ctx: Context, account_id: number): Promise<FacebookLogin> {
  return (await loginOf(ctx.db, account_id)) ?? refuseState(ctx, 'integrations:facebook.not_connected')
}
