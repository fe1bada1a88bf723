import { chooseFacebookAdAccounts, connectFacebook, facebookAdAccounts } from '@stoa/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { startMetaStandIn } from '#stand-ins/meta/meta-stand-in.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { syncFacebookHandler } from './sync/sync-facebook.job.ts'

const PERMISSIONS = [
  'integrations.read',
  'integrations.manage',
  'facebook-pages.read',
  'facebook-campaigns.read',
  'campaigns.read',
  'channels.read',
]

/** An application that reaches the stand-in of the Graph API, as the demo does. */
export async function facebookWorld(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  await app.services.jobs.start()
  const meta = await startMetaStandIn({ clock: () => app.services.clock.now() })
  app.services.practice_urls.meta = meta.url
  return {
    app,
    meta,
    member: () => app.member({ permissions: PERMISSIONS }),
    async stop() {
      delete app.services.practice_urls.meta
      await meta.close()
      await app.stop()
    },
  }
}
export type FacebookWorld = Awaited<ReturnType<typeof facebookWorld>>

/** Walks through the login page as a browser does. @returns what Facebook gives back with the redirect */
export async function consent(user: TestUser, answer: 'allow' | 'deny'): Promise<{ code?: string; state: string; error?: string }> {
  const started = await user.call(connectFacebook, { params: { account_id: user.account_id }, body: {} })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const page = await fetch(`${started.body.data.dialog_url!}&answer=${answer}`, { redirect: 'manual' })
  const back = new URL(page.headers.get('location')!)
  expect(back.pathname).toBe('/api/oauth/facebook')
  return Object.fromEntries(back.searchParams) as { code?: string; state: string; error?: string }
}

/** A member whose account has logged in at Facebook and chosen the first ad account. */
export async function connected(world: FacebookWorld): Promise<TestUser> {
  const user = await world.member()
  const { code, state } = await consent(user, 'allow')
  const answer = await user.call(connectFacebook, { params: { account_id: user.account_id }, body: { code, state } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return user
}

/** Chooses ad accounts by their place in the list. */
export async function choose(user: TestUser, ...places: number[]): Promise<void> {
  const reachable = (await user.call(facebookAdAccounts, { query: { account_id: user.account_id } })).body.data
  const ad_account_ids = places.map((place) => reachable[place]!.external_id)
  const chosen = await user.call(chooseFacebookAdAccounts, { params: { account_id: user.account_id }, body: { ad_account_ids } })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
}

/** Runs the synchronisation of an account as the worker does. A run that was asked for later reads everything, whatever was read before. */
export async function sync(
  { services, database }: TestApp,
  user: TestUser,
  { signal = new AbortController().signal, started_at = new Date(services.clock.now().getTime() + 1000) } = {},
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM third_party_services WHERE account_id = ${user.account_id} AND type = 'facebook' AND deleted_at IS NULL`.execute(
    database.db,
  )
  await syncFacebookHandler.handle(
    services,
    { id: 'test', attempt: 1, signal, db: database.db, logger: services.logger, progress: () => Promise.reject(new Error()) },
    { service_id: rows[0]!.id, started_at: started_at.toISOString() },
  )
}

/** What is stored of an account. */
export async function stored({ database }: TestApp, user: TestUser): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM facebook_campaigns WHERE account_id = ${user.account_id}) AS campaigns,
      (SELECT count(*)::int FROM facebook_adsets WHERE account_id = ${user.account_id}) AS adsets,
      (SELECT count(*)::int FROM facebook_ads WHERE account_id = ${user.account_id}) AS ads,
      (SELECT count(*)::int FROM facebook_page_account WHERE account_id = ${user.account_id}) AS pages,
      (SELECT count(*)::int FROM lifetime_insights WHERE account_id = ${user.account_id}) AS lifetimes,
      (SELECT count(*)::int FROM daily_insights WHERE account_id = ${user.account_id}) AS days,
      (SELECT coalesce(sum(spend_micros), 0)::bigint FROM daily_insights WHERE account_id = ${user.account_id} AND insightable_type = 'facebook_campaign') AS spend`.execute(
    database.db,
  )
  return rows[0]!
}
