import { WOOCOMMERCE_STATUSES } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { sql } from 'kysely'
import { newShopSettings } from '#modules/integrations/woocommerce/index.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'

/** Which of the shops are connected. Their keys are those of practice, so they lead to the stand-in. */
const CONNECTED = [
  { account: 'fashion', name: 'E-shop μόδας', host: 'https://eshop.fashion.example' },
  { account: 'olive', name: 'E-shop ελαιολάδου', host: 'https://eshop.olive.example' },
  { account: 'winery', name: 'E-shop οινοποιείου', host: 'https://eshop.winery.example' },
] as const
/** The shop that did not answer lately. */
const BROKEN = 'winery'

/** Connects shops with WooCommerce, one of them in error (domain.md 7). @returns their ids by the code of the account */
export async function connectShops(run: DemoRun): Promise<Map<string, number>> {
  const { db } = run.services.database
  const connected = new Map<string, number>()
  for (const { account, name, host } of CONNECTED) {
    const at = before(run, 340 * DAY)
    const isBroken = account === BROKEN
    const settings = {
      ...newShopSettings({}, { is_practice: true, key_hint: 'demo', currency: 'EUR' }, run.today),
      sync_orders_from: before(run, 400 * DAY)
        .toISOString()
        .slice(0, 10),
      status_mapping: WOOCOMMERCE_STATUSES,
    }
    const last = isBroken ? before(run, 2 * DAY) : run.today
    const done = { begun_at: last, ended_at: last, products: 0, orders: 2, contacts: 1, skipped: 0, reasons: [] }
    const stored = await one<{ id: number }>(
      db,
      sql`INSERT INTO third_party_services (account_id, type, provider, name, status, base_url, settings, webhook_key, verified_at, last_sync_at, next_sync_at, last_cursor, last_run,
        error_count, last_error, last_error_at, created_at, updated_at)
      VALUES (${run.accounts.get(account)!}, 'woocommerce_api', 'woocommerce', ${name}, ${isBroken ? 'error' : 'connected'}, ${host}, ${JSON.stringify(settings)}::jsonb,
        ${`demo${account}`.padEnd(40, '0')}, ${at}, ${last}, ${isBroken ? null : run.today}, ${JSON.stringify({ until: last })}::jsonb, ${JSON.stringify(done)}::jsonb,
        ${isBroken ? 4 : 0}, ${isBroken ? 'remote:transient' : null}, ${isBroken ? run.today : null}, ${at}, ${last}) RETURNING id`,
    )
    connected.set(account, stored!.id)
  }
  return connected
}
