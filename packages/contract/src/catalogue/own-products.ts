import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf, paramsOf, type Endpoint } from '../kit/endpoint.ts'
import { defineResource, type Resource } from '../kit/resource.ts'
import { orderPackageEditions, orderPackageItems, packageEditions, packageItems } from './packages.ts'
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
} from './product-services.ts'
import {
  addProductProject,
  listProductProjects,
  listSubscriptionPlans,
  productProjectChoices,
  removeProductProject,
  updateSubscriptionPlans,
} from './product-terms.ts'
import {
  archiveProduct,
  Product,
  ProductChoices,
  ProductInput,
  productList,
  ProductUpdate,
  publishProduct,
  removeProductBrochure,
  removeProductCover,
  restoreProduct,
  unpublishProduct,
  uploadProductBrochure,
  uploadProductCover,
} from './products.ts'

/** Types of the products that an account sells. The platform alone sells memberships. */
export const OWN_PRODUCT_TYPES = ['basic', 'package', 'service'] as const
export type OwnProductType = (typeof OWN_PRODUCT_TYPES)[number]

const read = permission('products.read')
const write = permission('products.update')
const collection = '/api/v1/accounts/:account_id/products'

const resource = defineResource({
  name: 'products',
  id: 'accounts.products',
  itemId: 'products',
  access: {
    read,
    create: permission('products.create'),
    update: write,
    delete: permission('products.delete'),
    export: read,
  },
  paths: { collection, item: '/api/v1/products/:id' },
  create: ProductInput.extend({ type: z.enum(OWN_PRODUCT_TYPES) }),
  update: ProductUpdate,
  ...productList,
})

/** The products that an account sells, as its members edit them: with drafts, and with the cost for those who may see it. */
export const ownProducts = {
  ...resource,
  read: defineEndpoint({
    ...resource.read,
    id: 'accounts.products.read',
    path: `${collection}/:id`,
    params: paramsOf(`${collection}/:id`),
  }) as typeof resource.read,
}

/** Copies a product of the platform, or one of the account, with its parts and plans. The copy is a draft of the account. */
export const copyProduct = defineEndpoint({
  id: 'accounts.products.copies.create',
  method: 'POST',
  path: `${collection}/copies`,
  access: permission('products.create'),
  summary: 'Copy a product into the catalogue of an account',
  body: z.object({ product_id: z.int().positive() }),
  response: oneOf(Product),
})

/** Categories of the platform, and tags of the platform and the account, for the forms of products. */
export const ownProductChoices = defineEndpoint({
  id: 'accounts.products.choices',
  method: 'GET',
  path: `${collection}/choices`,
  access: read,
  summary: 'What the forms of products offer',
  response: oneOf(ProductChoices),
})

export const publishOwnProduct = own(publishProduct, 'products.publish')
export const unpublishOwnProduct = own(unpublishProduct, 'products.publish')
export const archiveOwnProduct = own(archiveProduct, 'products.update')
export const restoreOwnProduct = own(restoreProduct, 'products.update')
export const uploadOwnProductCover = own(uploadProductCover, 'products.update')
export const removeOwnProductCover = own(removeProductCover, 'products.update')
export const uploadOwnProductBrochure = own(uploadProductBrochure, 'products.update')
export const removeOwnProductBrochure = own(removeProductBrochure, 'products.update')

export const listOwnSubscriptionPlans = own(listSubscriptionPlans, 'products.read')
export const updateOwnSubscriptionPlans = own(updateSubscriptionPlans, 'products.update')
export const listOwnProductProjects = own(listProductProjects, 'products.read')
export const ownProductProjectChoices = own(productProjectChoices, 'products.update')
export const addOwnProductProject = own(addProductProject, 'products.update')
export const removeOwnProductProject = own(removeProductProject, 'products.update')

export const ownProductServices = ownParts(basicProductServices)
export const ownProductServiceUpgrades = ownParts(productServiceUpgrades)
export const orderOwnProductServices = own(orderProductServices, 'products.update')
export const ownProductServiceForm = own(basicProductServiceForm, 'products.update')
export const ownProductServiceEdit = own(productServiceEdit, 'products.update')
export const ownProductServiceUpgradeForm = own(productServiceUpgradeForm, 'products.update')
export const ownProductServiceUpgradeEdit = own(productServiceUpgradeEdit, 'products.update')

/** Providers of a service of the account, with their prices: only those who may see the cost. */
export const ownServiceProviders = ownParts(serviceProviders, 'products.read-costing')
export const ownServiceProviderForm = own(serviceProviderForm, 'products.update')

export const ownPackageItems = ownParts(packageItems)
export const ownPackageEditions = ownParts(packageEditions)
export const orderOwnPackageItems = own(orderPackageItems, 'products.update')
export const orderOwnPackageEditions = own(orderPackageEditions, 'products.update')

/** The call of staff for products of the platform, as a call of members for products of their account. */
function own<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, name: string): Endpoint<P, Q, B, R> {
  return { ...endpoint, id: endpoint.id.replace(/^admin\./, ''), path: endpoint.path.replace('/admin/', '/'), access: permission(name) }
}

/** The calls of a part of products, likewise. */
function ownParts<R extends Resource>(parts: R, reading = 'products.read'): R {
  const calls = {
    list: own(parts.list, reading),
    read: own(parts.read, reading),
    filters: own(parts.filters, reading),
    export: own(parts.export, reading),
    create: own(parts.create, 'products.update'),
    update: own(parts.update, 'products.update'),
    remove: own(parts.remove, 'products.update'),
  }
  return { ...parts, ...calls }
}
