import type { JobContext } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { Services } from '#kit/services.ts'
import { changeService } from '#modules/accounts/third-party-services/index.ts'
import { type FacebookLogin, type OpenedLogin, sealToken } from '../connection/login.ts'
import { createGraph, type Graph } from '../graph/graph-client.ts'
import type { MetaApp } from '../graph/meta-app.ts'
import { exchangeToken } from '../graph/oauth.ts'

/** What a run of a synchronisation works with. */
export interface SyncRun {
  services: Services
  job: JobContext
  login: FacebookLogin
  app: MetaApp
  graph: Graph
  /** When the run was asked for; what was read since then is not read again after a kill. */
  started_at: Date
}

/** A token that lives shorter than this is exchanged for a new one. */
const SHORT_MS = 14 * 86_400_000

/** Exchanges the token of a login before it ends. @throws RemoteError `auth_expired` for one that has ended */
export async function renewToken(
  services: Services,
  job: JobContext,
  login: FacebookLogin,
  { app, token, graph }: OpenedLogin,
): Promise<Graph> {
  const { token_expires_at } = login.settings
  const now = services.clock.now()
  const left = token_expires_at === null ? Infinity : Date.parse(token_expires_at) - now.getTime()
  if (left <= 0) throw new RemoteError('auth_expired', 'The token has ended.')
  if (left > SHORT_MS) return graph
  const { access_token, expires_at } = await exchangeToken(app, token, now)
  const settings = { ...login.settings, token_expires_at: expires_at?.toISOString() ?? null }
  await changeService(job.db, login.id, {
    settings: JSON.stringify(settings),
    credentials_ciphertext: sealToken(services, login.account_id, access_token),
    verified_at: now,
  })
  return createGraph(app, access_token, { signal: job.signal })
}
