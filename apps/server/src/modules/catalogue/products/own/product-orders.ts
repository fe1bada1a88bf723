import type { Product } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { provider, providerOf } from '#kit/wiring.ts'

/** Number of orders with each of these products of accounts that the caller sees. */
export const productOrders = provider<(ctx: Context, product_ids: readonly number[]) => Promise<Map<number, number>>>('orders of products')

/** Counts the orders of the products that a query answers with the scope of their list (decision 0042). */
export function withOrders<Q extends ResourceQuery>(query: Q): Q {
  const counted = async (ctx: Context, products: readonly Product[]) => {
    const totals = products.length
      ? await providerOf(ctx, productOrders)(
          ctx,
          products.map(({ id }) => id),
        )
      : new Map<number, number>()
    for (const product of products) product.orders_count = totals.get(product.id) ?? 0
  }
  const page: ResourceQuery['page'] = async (ctx, ...asked) => {
    const answer = await query.page(ctx, ...asked)
    await counted(ctx, answer.data as Product[])
    return answer
  }
  const one: ResourceQuery['one'] = async (ctx, ...asked) => {
    const answer = await query.one(ctx, ...asked)
    await counted(ctx, [answer.data as Product])
    return answer
  }
  return { ...query, page, one, list: (ctx, { params, query: request }) => page(ctx, request, params) }
}
