import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { rows, run, type Db } from '#db/rows.ts'
import type { RemoteCampaign, RemoteCustomer, RemoteUserList } from './map-ads.ts'

/** Customers in one statement; campaigns and user lists of one customer are never more than some thousand. */
const PORTION = 1000

/** Stores the customers that a login reaches. Others of the login are marked as gone. */
export async function putCustomers(
  db: Db,
  login: { account_id: number; service_id: number },
  customers: readonly RemoteCustomer[],
  now: Date,
): Promise<void> {
  const { account_id, service_id } = login
  for (let at = 0; at < customers.length; at += PORTION) {
    const given = customers
      .slice(at, at + PORTION)
      .map((one) => ({ ...one, search_text: searchText({ names: [one.descriptive_name], values: [one.customer_id] }) }))
    await run(
      db,
      sql`INSERT INTO google_ads_customers AS c (account_id, third_party_service_id, customer_id, login_customer_id, descriptive_name, currency, time_zone, is_manager, is_test, status, search_text, synced_at)
      SELECT ${account_id}, ${service_id}, g.customer_id, g.login_customer_id, g.descriptive_name, g.currency, g.time_zone, g.is_manager, g.is_test, g.status, g.search_text, ${now}
      FROM jsonb_populate_recordset(NULL::google_ads_customers, ${JSON.stringify(given)}::jsonb) g
      ON CONFLICT (account_id, customer_id) DO UPDATE SET third_party_service_id = EXCLUDED.third_party_service_id, login_customer_id = EXCLUDED.login_customer_id, descriptive_name = EXCLUDED.descriptive_name,
        currency = EXCLUDED.currency, time_zone = EXCLUDED.time_zone, is_manager = EXCLUDED.is_manager, is_test = EXCLUDED.is_test, status = EXCLUDED.status,
        search_text = EXCLUDED.search_text, is_gone = false, synced_at = EXCLUDED.synced_at,
        updated_at = CASE WHEN (c.descriptive_name, c.status, c.is_gone) IS DISTINCT FROM (EXCLUDED.descriptive_name, EXCLUDED.status, false) THEN now() ELSE c.updated_at END`,
    )
  }
  await run(
    db,
    sql`UPDATE google_ads_customers SET is_gone = true, updated_at = now()
    WHERE account_id = ${account_id} AND NOT is_gone AND customer_id <> ALL (${customers.map((one) => one.customer_id)}::text[])`,
  )
}

export interface ChosenCustomer {
  id: number
  account_id: number
  account_app_id: number
  customer_id: string
  login_customer_id: string
  currency: string
  time_zone: string
}

/** Customers of a login whose campaigns are read, in order of their ids. */
export const chosenCustomers = (db: Db, service_id: number): Promise<ChosenCustomer[]> =>
  rows(
    db,
    sql`SELECT id, account_id, account_app_id, customer_id, login_customer_id, currency, time_zone FROM google_ads_customers
    WHERE third_party_service_id = ${service_id} AND account_app_id IS NOT NULL AND NOT is_gone ORDER BY id`,
  )

/** Stores the campaigns of a customer. Those that Google no longer names count as removed. */
export async function putCampaigns(db: Db, customer: ChosenCustomer, campaigns: readonly RemoteCampaign[], now: Date): Promise<void> {
  const given = campaigns.map((one) => ({ ...one, search_text: searchText({ names: [one.name], values: [one.external_id] }) }))
  await run(
    db,
    sql`INSERT INTO google_ads_campaigns AS c (account_id, google_ads_customer_id, external_id, name, status, primary_status, channel_type, budget_micros, currency, start_date, end_date, search_text, synced_at)
    SELECT ${customer.account_id}, ${customer.id}, g.external_id, g.name, g.status, g.primary_status, g.channel_type, g.budget_micros, ${customer.currency}, g.start_date, g.end_date, g.search_text, ${now}
    FROM jsonb_populate_recordset(NULL::google_ads_campaigns, ${JSON.stringify(given)}::jsonb) g
    ON CONFLICT (google_ads_customer_id, external_id) DO UPDATE SET name = EXCLUDED.name, status = EXCLUDED.status, primary_status = EXCLUDED.primary_status,
      channel_type = EXCLUDED.channel_type, budget_micros = EXCLUDED.budget_micros, currency = EXCLUDED.currency, start_date = EXCLUDED.start_date, end_date = EXCLUDED.end_date,
      search_text = EXCLUDED.search_text, synced_at = EXCLUDED.synced_at,
      updated_at = CASE WHEN (c.name, c.status, c.budget_micros) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.status, EXCLUDED.budget_micros) THEN now() ELSE c.updated_at END`,
  )
  await run(
    db,
    sql`UPDATE google_ads_campaigns SET status = 'REMOVED', updated_at = now() WHERE account_id = ${customer.account_id} AND google_ads_customer_id = ${customer.id}
    AND status <> 'REMOVED' AND external_id <> ALL (${campaigns.map((one) => one.external_id)}::text[])`,
  )
}

/** Stores the user lists of a customer. Those that Google no longer names are hidden. */
export async function putUserLists(db: Db, customer: ChosenCustomer, lists: readonly RemoteUserList[], now: Date): Promise<void> {
  const given = lists.map((one) => ({
    ...one,
    search_text: searchText({ names: [one.name, one.description ?? ''], values: [one.external_id] }),
  }))
  await run(
    db,
    sql`INSERT INTO google_ads_user_lists AS l (account_id, google_ads_customer_id, external_id, name, description, type, membership_status, size_for_search, size_for_display, match_rate_bp, search_text, synced_at)
    SELECT ${customer.account_id}, ${customer.id}, g.external_id, g.name, g.description, g.type, g.membership_status, g.size_for_search, g.size_for_display, g.match_rate_bp, g.search_text, ${now}
    FROM jsonb_populate_recordset(NULL::google_ads_user_lists, ${JSON.stringify(given)}::jsonb) g
    ON CONFLICT (google_ads_customer_id, external_id) DO UPDATE SET name = EXCLUDED.name, description = EXCLUDED.description, type = EXCLUDED.type,
      membership_status = EXCLUDED.membership_status, size_for_search = EXCLUDED.size_for_search, size_for_display = EXCLUDED.size_for_display,
      match_rate_bp = EXCLUDED.match_rate_bp, search_text = EXCLUDED.search_text, is_gone = false, synced_at = EXCLUDED.synced_at, updated_at = now()`,
  )
  await run(
    db,
    sql`UPDATE google_ads_user_lists SET is_gone = true, updated_at = now() WHERE account_id = ${customer.account_id} AND google_ads_customer_id = ${customer.id}
    AND NOT is_gone AND external_id <> ALL (${lists.map((one) => one.external_id)}::text[])`,
  )
}

/** Ids of the campaigns of a customer, by their ids at Google. */
export async function campaignIds(db: Db, customer: ChosenCustomer): Promise<Map<string, number>> {
  const found = await rows<{ id: number; external_id: string }>(
    db,
    sql`SELECT id, external_id FROM google_ads_campaigns WHERE account_id = ${customer.account_id} AND google_ads_customer_id = ${customer.id}`,
  )
  return new Map(found.map(({ id, external_id }) => [external_id, id]))
}

/** Adds up the days of the campaigns of a customer, so that lists can be sorted by the sums. */
export async function sumCampaigns(db: Db, customer: ChosenCustomer): Promise<void> {
  await run(
    db,
    sql`UPDATE google_ads_campaigns c SET impressions = s.impressions, clicks = s.clicks, spend_micros = s.spend_micros, conversions = s.conversions
    FROM (SELECT g.id, coalesce(sum(d.impressions), 0)::bigint AS impressions, coalesce(sum(d.clicks), 0)::bigint AS clicks,
        coalesce(sum(d.spend_micros), 0)::bigint AS spend_micros, coalesce(sum(d.leads), 0)::bigint AS conversions
      FROM google_ads_campaigns g LEFT JOIN daily_insights d ON d.insightable_type = 'google_ads_campaign' AND d.insightable_id = g.id
      WHERE g.account_id = ${customer.account_id} AND g.google_ads_customer_id = ${customer.id} GROUP BY g.id) s
    WHERE c.id = s.id AND (c.impressions, c.clicks, c.spend_micros, c.conversions) IS DISTINCT FROM (s.impressions, s.clicks, s.spend_micros, s.conversions)`,
  )
}

/** Notes which connected ad account each customer of a login is. @param apps ids of ad accounts by customer id; the campaigns of others are no longer read */
export async function chooseCustomers(db: Db, service_id: number, apps: ReadonlyMap<string, number>): Promise<void> {
  await run(
    db,
    sql`UPDATE google_ads_customers c SET account_app_id = a.id, updated_at = now()
    FROM google_ads_customers k LEFT JOIN unnest(${[...apps.keys()]}::text[], ${[...apps.values()]}::bigint[]) AS a (customer_id, id) ON a.customer_id = k.customer_id
    WHERE k.third_party_service_id = ${service_id} AND c.id = k.id AND c.account_app_id IS DISTINCT FROM a.id`,
  )
}

/** Customers of a login that can be chosen: those that run campaigns themselves. */
export const reachableCustomers = (db: Db, service_id: number) =>
  rows<ChosenCustomer & { account_app_id: number | null; descriptive_name: string }>(
    db,
    sql`SELECT id, account_id, account_app_id, customer_id, login_customer_id, descriptive_name, currency, time_zone FROM google_ads_customers
    WHERE third_party_service_id = ${service_id} AND NOT is_manager AND NOT is_gone ORDER BY id`,
  )
