import type { ServiceRun } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { runAs } from '#platform/run-as.ts'
import { takeInProducts, type IncomingProduct } from '#modules/shop/acc-products/index.ts'
import type { ShopProduct } from '../client/shop-records.ts'
import { mapProduct, mapVariation } from '../map/map-product.ts'
import { announceRecords } from './announce-records.ts'
import { mapEach, skip, type ShopRun } from './shop-run.ts'
import { isConnected, sourceOf } from './take-in-orders.ts'

/** Most variations of a product that are read. */
const VARIATIONS = 100

/** Stores a page of products with the variations of those that have some, all or none of it. */
export async function takeInShopProducts(
  { services, shop, client, done }: ShopRun,
  products: readonly ShopProduct[],
  also?: (ctx: Context, done: ServiceRun) => Promise<void>,
): Promise<void> {
  const { currency } = shop.settings
  const fresh: ServiceRun = { ...done, reasons: [...done.reasons] }
  const own = mapEach(fresh, 'product', products, (product) => mapProduct(product, currency))
  const variations: IncomingProduct[] = []
  for (const parent of products.filter(({ type, variations: ids }) => type === 'variable' && ids?.length)) {
    const { rows } = await client.list<ShopProduct>(`products/${parent.id}/variations`, {
      per_page: VARIATIONS,
      orderby: 'id',
      order: 'asc',
    })
    variations.push(...mapEach(fresh, 'product', rows, (one) => mapVariation(one, parent, currency)))
  }
  const counted = await runAs(services, 0, 'woocommerce', async (ctx) => {
    const counts: ServiceRun = { ...fresh, reasons: [...fresh.reasons] }
    if (!(await isConnected(ctx, shop))) return counts
    const now = ctx.services.clock.now()
    const [first, second] = [
      await takeInProducts(ctx.db, sourceOf(shop), own, now),
      await takeInProducts(ctx.db, sourceOf(shop), variations, now),
    ]
    const [created, changed] = [
      [...first.created, ...second.created],
      [...first.changed, ...second.changed],
    ]
    for (const key of second.orphans) skip(counts, `product ${key}`, 'no_parent')
    counts.products += created.length + changed.length
    announceRecords(ctx, { account_id: shop.account_id, kind: 'acc_product', service_id: shop.id, created, changed })
    await also?.(ctx, counts)
    return counts
  })
  Object.assign(done, counted)
}
