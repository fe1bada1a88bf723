import { sql } from 'kysely'
import type { ServiceRun, WoocommerceApiService } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { presentService } from '#modules/accounts/third-party-services/index.ts'
import { keysOf } from './shop-access.ts'
import type { ShopRow } from './settings.ts'

interface Counts {
  orders_count: number
  products_count: number
  known_statuses: { external_status: string; orders: number }[]
}

/** A shop with its settings, its last run and what is stored of it, without its keys. */
export async function presentShop(ctx: Context, row: ShopRow): Promise<WoocommerceApiService> {
  const { settings, sync_interval_minutes, next_sync_at, last_run } = row
  const { key_hint, sync_orders_from, sync_products, create_contacts, import_statuses, status_mapping, has_webhooks } = settings
  return {
    ...presentService(row),
    key_hint,
    sync_orders_from,
    sync_products,
    create_contacts,
    import_statuses,
    status_mapping: Object.entries(status_mapping).map(([external_status, status]) => ({ external_status, status })),
    sync_interval_minutes,
    next_sync_at,
    has_webhooks,
    last_run: last_run as ServiceRun | null,
    practice_url: practiceUrl(ctx, row),
    ...(await countsOf(ctx, row)),
  }
}

/** The page has no login, so its address is the key; without it, none. */
function practiceUrl({ services }: Context, row: ShopRow): string | null {
  const { woocommerce } = services.practice_urls
  return row.settings.is_practice && woocommerce ? `${woocommerce}/practice/${keysOf(services, row).consumer_key}` : null
}

async function countsOf({ db }: Context, { id, account_id }: ShopRow): Promise<Counts> {
  const counts = await one<Counts>(
    db,
    sql`WITH s AS (SELECT external_status, count(*)::int AS orders FROM acc_orders WHERE account_id = ${account_id} AND third_party_service_id = ${id} AND deleted_at IS NULL GROUP BY 1)
    SELECT coalesce((SELECT sum(orders) FROM s), 0)::int AS orders_count,
      (SELECT count(*) FROM third_party_service_products k JOIN acc_products p ON p.account_id = k.account_id AND p.id = k.acc_product_id AND p.deleted_at IS NULL WHERE k.third_party_service_id = ${id})::int AS products_count,
      coalesce((SELECT jsonb_agg(s ORDER BY s.orders DESC, s.external_status) FROM s), '[]') AS known_statuses`,
  )
  return counts!
}
