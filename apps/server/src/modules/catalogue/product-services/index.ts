import { attachMany, valuesOf } from '#kit/query/includes.ts'
import type { ServerModule } from '../../../registry.ts'
import { attachProduct, type ProductParts } from '../products/index.ts'
import { servicesOf, upgradesOf } from './product-services.query.ts'
import { productServiceRoutes } from './product-services.routes.ts'

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

/** Services of basic products, their upgrades, and the providers of services. */
export const productServicesModule: ServerModule = { routes: productServiceRoutes }
