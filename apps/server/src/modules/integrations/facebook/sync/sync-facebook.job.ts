import { z } from 'zod'
import { defineJob, type JobContext } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import type { Services } from '#kit/services.ts'
import { handleJob } from '#platform/handle-job.ts'
import { changeService, dueServices, findService, noteSync, recordServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { FACEBOOK, type FacebookLogin, openLogin } from '../connection/login.ts'
import { readAdAccounts } from './read-ad-accounts.ts'
import { readPages } from './read-pages.ts'
import { renewToken } from './renew-token.ts'

/**
 * Reads pages, posts, ad accounts and figures of one login. Each page and each ad account is noted once it was read, so that a run that was
 * killed continues with the next.
 */
export const syncFacebookJob = defineJob({
  name: 'sync-facebook',
  payload: z.object({ service_id: z.int(), started_at: z.iso.datetime() }),
  key_rule: 'one_at_all',
  lengthy: true,
  concurrency: 2,
  timeout_s: 1800,
  retry_limit: 2,
})

/** Starts the synchronisations that are due. */
export const startDueFacebookJob = defineJob({ name: 'start-due-facebook', payload: z.object({}) })

export const startDueFacebookHandler = handleJob(startDueFacebookJob, async (services, { db }) => {
  const now = services.clock.now()
  for (const { id } of await dueServices(db, FACEBOOK, now))
    await services.jobs.enqueue(db, syncFacebookJob, { service_id: id, started_at: now.toISOString() }, { key: String(id) })
})

export const syncFacebookHandler = handleJob(syncFacebookJob, async (services, job, { service_id, started_at }) => {
  const login = (await findService(job.db, service_id, FACEBOOK)) as unknown as FacebookLogin | undefined
  if (!login || login.status === 'disabled' || login.status === 'expired') return
  await changeService(job.db, service_id, { status: 'syncing' })
  try {
    await readAll(services, job, login, new Date(started_at))
    await recordServiceHealth(job.db, service_id, { kind: 'worked' }, services.clock.now())
    await noteSync(job.db, service_id, services.clock.now())
  } catch (error) {
    await changeService(job.db, service_id, { status: login.status === 'syncing' ? 'connected' : login.status })
    if (!(error instanceof RemoteError)) throw error
    job.logger.warn({ kind: error.kind, code: error.code, service_id }, 'Facebook could not be read')
    const kind = error.kind === 'auth_expired' ? 'refused' : 'failed'
    await recordServiceHealth(job.db, service_id, { kind, error: `remote:${error.kind}` }, services.clock.now())
    await noteSync(job.db, service_id, services.clock.now())
  }
})

async function readAll(services: Services, job: JobContext, login: FacebookLogin, started_at: Date): Promise<void> {
  const opened = openLogin(services, login, job.signal)
  if (!opened) throw new RemoteError('transient', 'This installation does not reach Facebook.', { was_reached: false })
  const graph = await renewToken(services, job, login, opened)
  const run = { services, job, login, app: opened.app, graph, started_at }
  await readPages(run)
  await readAdAccounts(run)
}
