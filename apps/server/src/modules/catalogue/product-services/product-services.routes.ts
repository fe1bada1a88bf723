import {
  basicProductServiceForm,
  basicProductServices,
  orderProductServices,
  productServiceEdit,
  productServiceUpgradeEdit,
  productServiceUpgradeForm,
  productServiceUpgrades,
  serviceProviderForm,
  serviceProviders,
  type Params,
} from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProduct } from '../products/index.ts'
import { productServiceQuery, serviceProviderQuery, upgradeQuery } from './product-services.query.ts'
import { serviceEdit, serviceForm, upgradeEdit, upgradeForm } from './service-forms.ts'
import { addProvider, changeProvider, providerChoices, removeProvider } from './service-providers.ts'
import { addService, addUpgrade, changeService, orderServices, removeService } from './write-product-services.ts'

type ListInput = { params: Params; query: ListRequest }

/** Routes of the services of products, their upgrades, and the providers of services. */
export function productServiceRoutes(routes: Routes): void {
  serveResource(routes, basicProductServices, {
    list: async (ctx: Context, input: ListInput) => {
      await findProduct(ctx, input.params.basic_product_id, 'basic')
      return productServiceQuery.list(ctx, input)
    },
    create: addService,
    update: changeService(productServiceQuery),
    remove: removeService(productServiceQuery),
  })
  serve(routes, orderProductServices, orderServices)
  serve(routes, basicProductServiceForm, serviceForm)
  serve(routes, productServiceEdit, serviceEdit)

  serveResource(routes, productServiceUpgrades, {
    list: async (ctx: Context, input: ListInput) => {
      await productServiceQuery.find(ctx, input.params.product_service_uuid)
      return upgradeQuery.list(ctx, input)
    },
    create: addUpgrade,
    update: changeService(upgradeQuery),
    remove: removeService(upgradeQuery),
  })
  serve(routes, productServiceUpgradeForm, upgradeForm)
  serve(routes, productServiceUpgradeEdit, upgradeEdit)

  serveResource(routes, serviceProviders, {
    list: async (ctx: Context, input: ListInput) => {
      await findProduct(ctx, input.params.service_id, 'service')
      return serviceProviderQuery.list(ctx, input)
    },
    create: addProvider,
    update: changeProvider,
    remove: removeProvider,
  })
  serve(routes, serviceProviderForm, providerChoices)
}
