import type { AccountApp } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** An ad account as a client sees it. Columns that are not listed here stay private. */
export function presentAccountApp(row: Row<'account_apps'>): AccountApp {
  const { id, account_id, external_id, name, currency, time_zone, last_synced_at, error, created_at, updated_at } = row
  const provider = row.provider as AccountApp['provider']
  const status = row.status as AccountApp['status']
  return { id, account_id, provider, external_id, name, currency, time_zone, status, last_synced_at, error, created_at, updated_at }
}
