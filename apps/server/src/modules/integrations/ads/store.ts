import { sql } from 'kysely'
import type { InsightableType } from '@stoa/contract'
import { rows, run, type Db, type NewRow, type Row } from '#db/rows.ts'

type AccountApp = Row<'account_apps'>
export type DayFigures = Omit<NewRow<'daily_insights'>, 'insightable_type' | 'synced_at' | 'extra'> & { extra?: object }
export type LifetimeFigures = Omit<NewRow<'lifetime_insights'>, 'insightable_type' | 'synced_at' | 'extra'> & { extra?: object }

const DAY_COLUMNS = [
  'date',
  'insightable_id',
  'account_id',
  'currency',
  'impressions',
  'reach',
  'clicks',
  'link_clicks',
  'engagements',
  'video_views',
  'leads',
  'messages',
  'purchases',
  'spend_micros',
  'purchase_value_micros',
  'followers',
  'new_followers',
]
const LIFETIME_COLUMNS = [
  ...DAY_COLUMNS.filter((name) => !['date', 'followers', 'new_followers'].includes(name)),
  'frequency',
  'since',
  'until',
]

/** Figures that a platform left out count as 0. */
const NULLABLE = new Set(['date', 'insightable_id', 'account_id', 'currency', 'followers', 'new_followers', 'frequency', 'since', 'until'])

const given = (name: string) => (NULLABLE.has(name) ? sql.ref(`v.${name}`) : sql`coalesce(${sql.ref(`v.${name}`)}, 0)`)

/** Stores figures of days in one statement; the latest state of the platform replaces the earlier one. */
export async function putDailyInsights(db: Db, type: InsightableType, days: readonly DayFigures[], now: Date): Promise<void> {
  if (!days.length) return
  const columns = sql.join(DAY_COLUMNS.map((name) => sql.ref(name)))
  await run(
    db,
    sql`INSERT INTO daily_insights AS i (insightable_type, ${columns}, extra, synced_at)
      SELECT ${type}, ${sql.join(DAY_COLUMNS.map(given))}, coalesce(v.extra, '{}'), ${now}
      FROM jsonb_populate_recordset(NULL::daily_insights, ${JSON.stringify(days)}::jsonb) AS v
      ON CONFLICT (insightable_type, insightable_id, date) DO UPDATE SET ${replaced(DAY_COLUMNS)}, extra = excluded.extra, synced_at = excluded.synced_at
      WHERE i.synced_at <= excluded.synced_at`,
  )
}

/** Stores figures since the start in one statement. */
export async function putLifetimeInsights(db: Db, type: InsightableType, records: readonly LifetimeFigures[], now: Date): Promise<void> {
  if (!records.length) return
  const columns = sql.join(LIFETIME_COLUMNS.map((name) => sql.ref(name)))
  await run(
    db,
    sql`INSERT INTO lifetime_insights AS i (insightable_type, ${columns}, extra, synced_at)
      SELECT ${type}, ${sql.join(LIFETIME_COLUMNS.map(given))}, coalesce(v.extra, '{}'), ${now}
      FROM jsonb_populate_recordset(NULL::lifetime_insights, ${JSON.stringify(records)}::jsonb) AS v
      ON CONFLICT (insightable_type, insightable_id) DO UPDATE SET ${replaced(LIFETIME_COLUMNS)}, extra = excluded.extra, synced_at = excluded.synced_at
      WHERE i.synced_at <= excluded.synced_at`,
  )
}

const replaced = (names: readonly string[]) =>
  sql.join(
    names
      .filter((name) => name !== 'insightable_id' && name !== 'date')
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  )

interface ChosenApp {
  external_id: string
  name: string
  currency: string | null
  time_zone: string | null
  settings?: object
}

interface Login {
  account_id: number
  third_party_service_id: number
  provider: 'facebook' | 'google_ads'
  connected_by_id: number | null
}

/** Makes these the chosen ad accounts of a login; others of it are disconnected, with what was read from them kept. */
export async function chooseAccountApps(db: Db, login: Login, chosen: readonly ChosenApp[], now: Date): Promise<AccountApp[]> {
  const ids = chosen.map(({ external_id }) => external_id)
  await run(
    db,
    sql`UPDATE account_apps SET deleted_at = ${now}, status = 'revoked', updated_at = ${now} WHERE account_id = ${login.account_id}
      AND provider = ${login.provider} AND deleted_at IS NULL AND NOT (external_id = any(${ids}::text[]))`,
  )
  await run(
    db,
    sql`UPDATE account_apps a SET deleted_at = NULL, updated_at = ${now} WHERE a.id IN (
      SELECT DISTINCT ON (o.external_id) o.id FROM account_apps o WHERE o.account_id = ${login.account_id} AND o.provider = ${login.provider}
        AND o.deleted_at IS NOT NULL AND o.external_id = any(${ids}::text[]) AND NOT EXISTS (SELECT FROM account_apps n
          WHERE n.account_id = o.account_id AND n.provider = o.provider AND n.external_id = o.external_id AND n.deleted_at IS NULL)
      ORDER BY o.external_id, o.id DESC)`,
  )
  return rows<AccountApp>(
    db,
    sql`INSERT INTO account_apps AS a (account_id, third_party_service_id, provider, external_id, name, currency, time_zone, settings, connected_by_id, created_at, updated_at)
      SELECT ${login.account_id}, ${login.third_party_service_id}, ${login.provider}, v.external_id, v.name, v.currency, v.time_zone, coalesce(v.settings, '{}'),
        ${login.connected_by_id}::bigint, ${now}, ${now}
      FROM jsonb_populate_recordset(NULL::account_apps, ${JSON.stringify(chosen)}::jsonb) AS v
      ON CONFLICT (account_id, provider, external_id) WHERE deleted_at IS NULL DO UPDATE SET third_party_service_id = excluded.third_party_service_id,
        name = excluded.name, currency = excluded.currency, time_zone = excluded.time_zone, settings = excluded.settings, status = 'connected', error = NULL,
        updated_at = excluded.updated_at
      RETURNING a.*`,
  )
}

/** Ad accounts that an account has chosen, by name. */
export const accountAppsOf = (db: Db, account_id: number, provider: Login['provider']): Promise<AccountApp[]> =>
  rows(
    db,
    sql`SELECT * FROM account_apps WHERE account_id = ${account_id} AND provider = ${provider} AND deleted_at IS NULL ORDER BY name, id`,
  )

/** Notes that an ad account was read, and how far. */
export async function noteAppSynced(db: Db, id: number, now: Date, cursor: object): Promise<void> {
  await run(
    db,
    sql`UPDATE account_apps SET status = 'connected', error = NULL, last_synced_at = ${now}, last_cursor = ${JSON.stringify(cursor)}::jsonb, updated_at = ${now}
      WHERE id = ${id} AND deleted_at IS NULL`,
  )
}

/** Notes that an ad account could not be read. */
export async function noteAppFailed(db: Db, id: number, now: Date, failure: { status: 'expired' | 'error'; error: string }): Promise<void> {
  await run(
    db,
    sql`UPDATE account_apps SET status = ${failure.status}, error = left(${failure.error}, 300), updated_at = ${now} WHERE id = ${id} AND deleted_at IS NULL`,
  )
}
