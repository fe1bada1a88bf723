import { attachMany, valuesOf } from '#kit/query/includes.ts'
import type { ServerModule } from '../../../registry.ts'
import { attachProduct, componentOf, type ProductCopy, type ProductParts } from '../products/index.ts'
import type { Context } from '#kit/context.ts'
import { servicesOf, upgradesOf } from './product-services.query.ts'
import { productServiceRoutes } from './product-services.routes.ts'
import { copyProductServices } from './store.ts'

/** Loaders of services and upgrades as relations of products. */
export const productServiceParts: ProductParts = {
  productServices: async (ctx, rows, side) =>
    attachMany(rows, 'productServices', await servicesOf(ctx, valuesOf(rows, 'id'), side), 'product_id'),
  'productServices.service': (ctx, rows, side) => attachProduct(ctx, rows, 'service', 'service_id', side),
  'productServices.upgrades': async (ctx, rows, side) => {
    const upgrades = await upgradesOf(ctx, valuesOf<string>(rows, 'uuid'), side)
    await attachProduct(ctx, upgrades, 'service', 'service_id', side)
    attachMany(rows, 'upgrades', upgrades, 'upgrades_product_service_uuid', 'uuid')
  },
}

/** Copies the services of a basic product with their upgrades; the platform's own costs are not copied. */
export async function copyServices(ctx: Context, { from, to, is_own }: ProductCopy): Promise<void> {
  const services = componentOf(to.owner_account_id)
  await copyProductServices(ctx.db, { from_id: from.id, to_id: to.id, with_cost: is_own, services })
}

/** Services of basic products, their upgrades, and the providers of services. */
export const productServicesModule: ServerModule = { routes: productServiceRoutes }
