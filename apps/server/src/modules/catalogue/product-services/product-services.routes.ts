import {
  basicProductServiceForm,
  deleteProductServiceUpgrade,
  saveProductServiceUpgrade,
  basicProductServices,
  orderOwnProductServices,
  orderProductServices,
  ownProductServiceEdit,
  ownProductServiceForm,
  ownProductServices,
  ownProductServiceUpgradeEdit,
  ownProductServiceUpgradeForm,
  ownProductServiceUpgrades,
  ownServiceProviderForm,
  ownServiceProviders,
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
import { productQuery, underProduct } from '../products/index.ts'
import { productServiceQuery, serviceProviderQuery, upgradeQuery } from './product-services.query.ts'
import { serviceEdit, serviceForm, upgradeEdit, upgradeForm } from './service-forms.ts'
import { addProvider, changeProvider, listProviders, providerChoices, removeProvider } from './service-providers.ts'
import { addService, addUpgrade, changeService, orderServices, removeService } from './write-product-services.ts'

/** Routes of the services of products, their upgrades, and the providers of services: of the platform, and of accounts. */
export function productServiceRoutes(routes: Routes): void {
  for (const resource of [basicProductServices, ownProductServices])
    serveResource(routes, resource, {
      list: underProduct('basic', 'basic_product_id')(productServiceQuery.list),
      create: addService,
      update: changeService(productServiceQuery),
      remove: removeService(productServiceQuery),
    })
  for (const endpoint of [orderProductServices, orderOwnProductServices]) serve(routes, endpoint, orderServices)
  for (const endpoint of [basicProductServiceForm, ownProductServiceForm]) serve(routes, endpoint, serviceForm)
  for (const endpoint of [productServiceEdit, ownProductServiceEdit]) serve(routes, endpoint, serviceEdit)

  for (const resource of [productServiceUpgrades, ownProductServiceUpgrades])
    serveResource(routes, resource, {
      list: listUpgrades,
      create: addUpgrade,
      update: changeService(upgradeQuery),
      remove: removeService(upgradeQuery),
    })
  for (const endpoint of [productServiceUpgradeForm, ownProductServiceUpgradeForm]) serve(routes, endpoint, upgradeForm)
  for (const endpoint of [productServiceUpgradeEdit, ownProductServiceUpgradeEdit]) serve(routes, endpoint, upgradeEdit)
  serve(routes, saveProductServiceUpgrade, changeService(upgradeQuery))
  serve(routes, deleteProductServiceUpgrade, removeService(upgradeQuery))

  for (const resource of [serviceProviders, ownServiceProviders])
    serveResource(routes, resource, { list: listProviders, create: addProvider, update: changeProvider, remove: removeProvider })
  for (const endpoint of [serviceProviderForm, ownServiceProviderForm]) serve(routes, endpoint, providerChoices)

  routes.records.set('basic-products', productQuery)
  routes.records.set('services', productQuery)
  routes.records.set('product-services', productServiceQuery)
  routes.records.set('product-service-upgrades', upgradeQuery)
  routes.records.set('service-providers', serviceProviderQuery)
}

async function listUpgrades(ctx: Context, input: { params: Params; query: ListRequest }) {
  await productServiceQuery.find(ctx, input.params.product_service_uuid)
  return upgradeQuery.list(ctx, input)
}
