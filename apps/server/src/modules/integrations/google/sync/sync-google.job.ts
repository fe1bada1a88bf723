import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { localToday } from '@stoa/domain'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { defineJob, type JobContext } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { changeService, dueServices, findService, noteSync, recordServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { putDailyInsights } from '../../ads/index.ts'
import { clientOf, GOOGLE, type GoogleLogin } from '../connection/login.ts'
import type { GoogleClient } from '../google-client.ts'
import {
  campaignIds,
  chosenCustomers,
  putCampaigns,
  putCustomers,
  putUserLists,
  sumCampaigns,
  type ChosenCustomer,
} from './google-ads.store.ts'
import {
  CAMPAIGNS,
  campaignOf,
  CUSTOMERS,
  customerOf,
  dayFiguresOf,
  figuresBetween,
  type RemoteCustomer,
  USER_LISTS,
  userListOf,
} from './map-ads.ts'

/** Reads everything of one login. Each customer is a transaction, and reading again changes nothing, so a killed run begins anew. */
export const syncGoogleJob = defineJob({
  name: 'sync-google',
  payload: z.object({ service_id: z.int() }),
  key_rule: 'one_at_all',
  lengthy: true,
  concurrency: 2,
  timeout_s: 1800,
  retry_limit: 1,
})

/** Starts the synchronisations that are due. */
export const startDueGoogleJob = defineJob({ name: 'start-due-google', payload: z.object({}) })

export const startDueGoogleHandler = handleJob(startDueGoogleJob, async (services, { db }) => {
  for (const { id } of await dueServices(db, GOOGLE, services.clock.now()))
    await services.jobs.enqueue(db, syncGoogleJob, { service_id: id }, { key: String(id) })
})

/** How far back the first run reads, and the others: platforms correct their figures for weeks (domain.md 4.9). */
const FIRST_DAYS = 90
const FULL_DAYS = 28
const SHORT_DAYS = 3
const FULL_EVERY_MS = 20 * 3_600_000

/** When the figures of each customer were last read in full. */
type Cursor = Record<string, string>

export const syncGoogleHandler = handleJob(syncGoogleJob, async (services, job, { service_id }) => {
  const login = (await findService(job.db, service_id, GOOGLE)) as unknown as GoogleLogin | undefined
  const client = login && clientOf(services, login, job.signal)
  if (!login || !client || login.status === 'disabled') return
  await changeService(job.db, service_id, { status: 'syncing' })
  try {
    const cursor = await readAll(services, job, login, client)
    await recordServiceHealth(job.db, service_id, { kind: 'worked' }, services.clock.now())
    await noteSync(job.db, service_id, services.clock.now(), cursor)
  } catch (error) {
    await changeService(job.db, service_id, { status: login.status === 'syncing' ? 'connected' : login.status })
    if (!(error instanceof RemoteError)) throw error
    job.logger.warn({ kind: error.kind, code: error.code, service_id }, 'Google could not be read')
    const kind = error.kind === 'auth_expired' ? 'refused' : 'failed'
    await recordServiceHealth(job.db, service_id, { kind, error: `remote:${error.kind}` }, services.clock.now())
    await noteSync(job.db, service_id, services.clock.now())
  }
})

async function readAll(services: Services, job: JobContext, login: GoogleLogin, client: GoogleClient): Promise<Cursor> {
  const now = services.clock.now()
  const cursor: Cursor = { ...(login.last_cursor as Cursor | null) }
  await readCustomers(job, login, client, now)
  for (const customer of await chosenCustomers(job.db, login.id)) {
    job.signal.throwIfAborted()
    const last = cursor[customer.customer_id]
    const is_full = !last || now.getTime() - Date.parse(last) > FULL_EVERY_MS
    await readCustomer(job, customer, client, { now, days: last ? (is_full ? FULL_DAYS : SHORT_DAYS) : FIRST_DAYS })
    if (is_full) cursor[customer.customer_id] = now.toISOString()
  }
  return cursor
}

async function readCustomers(job: JobContext, login: GoogleLogin, client: GoogleClient, now: Date): Promise<void> {
  const found: RemoteCustomer[] = []
  for (const root of await client.accessibleCustomers()) {
    const below = await client.search(root, root, CUSTOMERS)
    found.push(...below.map((row) => customerOf(row, root)))
  }
  // A customer that is reached directly and through a manager is read directly.
  const directly = (one: RemoteCustomer) => Number(one.customer_id === one.login_customer_id)
  const customers = [...new Map(found.toSorted((a, b) => directly(a) - directly(b)).map((one) => [one.customer_id, one])).values()]
  await job.db.transaction().execute((trx) => putCustomers(trx, { account_id: login.account_id, service_id: login.id }, customers, now))
}

async function readCustomer(
  job: JobContext,
  customer: ChosenCustomer,
  client: GoogleClient,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const search = (query: string) => client.search(customer.customer_id, customer.login_customer_id, query)
  const until = localToday(customer.time_zone, now)
  const since = new Date(Date.parse(`${until}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const campaigns = (await search(CAMPAIGNS)).map(campaignOf)
  const user_lists = (await search(USER_LISTS)).map(userListOf)
  const figures = (await search(figuresBetween(since, until))).map(dayFiguresOf)
  await job.db.transaction().execute(async (trx) => {
    await putCampaigns(trx, customer, campaigns, now)
    await putUserLists(trx, customer, user_lists, now)
    const ids = await campaignIds(trx, customer)
    const owner = { account_id: customer.account_id, currency: customer.currency }
    const rows = figures.flatMap(({ external_id, conversions, value_micros, ...day }) => {
      const insightable_id = ids.get(external_id)
      if (insightable_id === undefined) return []
      return [{ ...day, ...owner, insightable_id, leads: conversions, purchase_value_micros: value_micros }]
    })
    await putDailyInsights(trx, 'google_ads_campaign', rows, now)
    await sumCampaigns(trx, customer)
  })
}
