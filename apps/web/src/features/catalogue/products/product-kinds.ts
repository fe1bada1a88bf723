import { adminBasicProducts, adminMemberships, adminPackages, adminServices, type ProductType, type QueryOf } from '@stoa/contract/browser'
import { useLocation } from '@tanstack/react-router'

/** The screens of a product type in the back office. */
export interface ProductKind {
  type: ProductType
  /** Path of its list; products are below it by id. */
  base: string
  resource: typeof adminBasicProducts
  /** Tabs with addresses below the product, in order. */
  tabs: readonly string[]
  /** Relations that the screens of the product include. */
  include: NonNullable<QueryOf<(typeof adminBasicProducts)['read']>['include']>
}

const COMMON = ['categories', 'tags', 'subscriptionPlans', 'projects'] as const

/** The four types of products (spec 2.6). */
export const KINDS: Record<ProductType, ProductKind> = {
  basic: {
    type: 'basic',
    base: '/admin/products/basic-products',
    resource: adminBasicProducts,
    tabs: ['services', 'subscription-plans', 'projects'],
    include: [...COMMON, 'productServices', 'productServices.service', 'productServices.upgrades'],
  },
  package: {
    type: 'package',
    base: '/admin/products/packages',
    resource: adminPackages,
    tabs: ['package-items', 'package-editions', 'subscription-plans', 'projects'],
    include: [...COMMON, 'packageItems', 'packageItems.product', 'packageEditions'],
  },
  service: {
    type: 'service',
    base: '/admin/products/services',
    resource: adminServices,
    tabs: ['service-providers', 'subscription-plans', 'projects'],
    include: COMMON,
  },
  membership: {
    type: 'membership',
    base: '/admin/products/memberships',
    resource: adminMemberships,
    tabs: ['subscription-plans'],
    include: ['categories', 'tags', 'subscriptionPlans', 'features'],
  },
}

/** The product type and id of the address. */
export function useAddressedProduct(): { kind: ProductKind; id: number } {
  const { pathname } = useLocation()
  const kind = Object.values(KINDS).find(({ base }) => pathname === base || pathname.startsWith(`${base}/`)) ?? KINDS.basic
  return { kind, id: Number(pathname.slice(kind.base.length + 1).split('/')[0]) }
}

/** Path of a product's screens. */
export const productPath = ({ type, id }: { type: ProductType; id: number }) => `${KINDS[type].base}/${id}`
