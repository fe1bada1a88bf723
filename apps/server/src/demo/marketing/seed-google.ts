import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { one, run as execute } from '#db/rows.ts'
import { putDailyInsights, chooseAccountApps } from '#modules/integrations/ads/index.ts'
import {
  campaignIds,
  chooseCustomers,
  chosenCustomers,
  putCampaigns,
  putCustomers,
  putUserLists,
  sumCampaigns,
} from '#modules/integrations/google/index.ts'
import { figuresOf, makeGoogleData, type GoogleCustomer } from '#stand-ins/google/google-data.ts'
import { DAY, before } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'

const DAYS = 90
/** A property that the stand-in knows. */
const PROPERTY = '310000001'

/**
 * The first agency's login at Google, and what the stand-in of Google has answered: reading from it later changes nothing but the newest
 * days (domain.md 7). The login bears no tokens; practice needs none.
 */
export async function seedGoogle(run: DemoRun): Promise<void> {
  const account_id = run.accounts.get('aegean')!
  const { db } = run.services.database
  const now = run.today
  const settings = {
    scopes: ['https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/analytics.readonly'],
    analytics_property_id: PROPERTY,
    is_practice: true,
  }
  const connected_at = before(run, DAYS * DAY)
  const service = await one<{ id: number }>(
    db,
    sql`INSERT INTO third_party_services (account_id, type, provider, name, status, settings, sync_interval_minutes, verified_at, last_sync_at, next_sync_at, created_at, updated_at)
    VALUES (${account_id}, 'google_ads', 'google', 'Google', 'connected', ${JSON.stringify(settings)}::jsonb, 60, ${connected_at}, ${now}, ${now}, ${connected_at}, ${now}) RETURNING id`,
  )
  const service_id = service!.id
  const [manager, ...advertisers] = makeGoogleData()
  const all = [manager!, ...advertisers]
  await putCustomers(
    db,
    { account_id, service_id },
    all.map((customer) => remoteCustomer(customer, manager!.id)),
    now,
  )
  const owner = { account_id, third_party_service_id: service_id, provider: 'google_ads', connected_by_id: null } as const
  const apps = await chooseAccountApps(
    db,
    owner,
    advertisers.map((customer) => chosenApp(customer, manager!.id)),
    now,
  )
  await chooseCustomers(db, service_id, new Map(apps.map(({ external_id, id }) => [external_id, id])))
  for (const chosen of await chosenCustomers(db, service_id)) {
    const { campaigns, user_lists } = advertisers.find(({ id }) => id === chosen.customer_id)!
    await putCampaigns(db, chosen, campaigns.map(remoteCampaign), now)
    await putUserLists(db, chosen, user_lists.map(remoteUserList), now)
    const ids = await campaignIds(db, chosen)
    const figures = campaigns.flatMap((campaign) =>
      daysOf(run).map((date) => dayOf(campaign, date, { insightable_id: ids.get(campaign.id)!, account_id, currency: chosen.currency })),
    )
    await putDailyInsights(db, 'google_ads_campaign', figures, now)
    await sumCampaigns(db, chosen)
  }
  for (const table of ['account_apps', 'google_ads_customers', 'google_ads_campaigns', 'google_ads_user_lists'])
    await execute(
      db,
      sql`UPDATE ${sql.table(table)} SET created_at = ${connected_at}, updated_at = ${now} WHERE account_id = ${account_id}`,
    )
}

function daysOf({ today }: DemoRun): string[] {
  const last = localToday('Europe/Athens', today)
  return Array.from({ length: DAYS }, (_day, back) => addDays(last, -back))
}

function remoteCustomer({ id, name, currency, time_zone, is_manager, is_test, status }: GoogleCustomer, login_customer_id: string) {
  return { customer_id: id, login_customer_id, descriptive_name: name, currency, time_zone, is_manager, is_test, status }
}

const chosenApp = ({ id, name, currency, time_zone }: GoogleCustomer, login_customer_id: string) => ({
  external_id: id,
  name,
  currency,
  time_zone,
  settings: { login_customer_id },
})

type Campaign = GoogleCustomer['campaigns'][number]

function remoteCampaign({ id, name, status, primary_status, channel_type, budget_micros, start, end }: Campaign) {
  return {
    external_id: id,
    name,
    status,
    primary_status,
    channel_type,
    budget_micros,
    start_date: start.slice(0, 10),
    end_date: end && end.slice(0, 10),
  }
}

function remoteUserList({ id, match_rate, ...list }: GoogleCustomer['user_lists'][number]) {
  return { ...list, external_id: id, match_rate_bp: match_rate === null ? null : match_rate * 100 }
}

function dayOf(campaign: Campaign, date: string, owner: { insightable_id: number; account_id: number; currency: string }) {
  const { impressions, clicks, cost_micros, conversions, conversions_value } = figuresOf(campaign, date)
  return {
    ...owner,
    date,
    impressions,
    clicks,
    spend_micros: cost_micros,
    leads: conversions,
    purchase_value_micros: conversions_value * 1_000_000,
  }
}
