import {
  adminBasicProducts,
  adminMemberships,
  adminPackages,
  adminServices,
  OWN_PRODUCT_TYPES,
  ownProducts,
  PRODUCT_TYPES,
  type ProductType,
  type QueryOf,
} from '@stoa/contract/browser'
import { useLocation } from '@tanstack/react-router'
import { useMay } from '../../../kit/index.ts'
import { OWN_CALLS, PLATFORM_CALLS, type CatalogueCalls } from './catalogue-calls.ts'

/** The screens of a product type in a catalogue. */
export interface ProductKind {
  type: ProductType
  /** Path of its list, or of the list of all products; products are below it by id. */
  base: string
  resource: typeof adminBasicProducts
  /** Tabs with addresses below the product, in order. */
  tabs: readonly string[]
  /** Relations that the screens of the product include. */
  include: NonNullable<QueryOf<(typeof adminBasicProducts)['read']>['include']>
}

const COMMON = ['categories', 'tags', 'subscriptionPlans', 'projects'] as const

/** The four types of products in the back office (spec 2.6). */
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

/** The catalogue that the screens of an address edit: that of the platform, or of an account. */
export interface Catalogue {
  /** Null for the platform. */
  account_id: number | null
  /** Path parameters of the calls for the list of products. */
  params: { account_id?: number }
  calls: CatalogueCalls
  types: readonly ProductType[]
  kinds: Record<ProductType, ProductKind>
  /** Path of the list of all products. */
  home: string
  /** Channel of its live events. */
  channel: string
  /** Whether the user sees and sets cost. */
  showsCost: boolean
  /** Path of the screens of a product of this catalogue. */
  pathOf(product: { type: ProductType; id: number }): string
  /** Path of a service that a product includes, which may belong to the platform. */
  pathOfService(service: { type: ProductType; id: number }): string
}

/** The catalogue of the address. */
export function useCatalogue(): Catalogue {
  const { pathname } = useLocation()
  const may = useMay()
  const account_id = Number(/^\/accounts\/(\d+)\/products\/own(\/|$)/.exec(pathname)?.[1] ?? 0)
  return account_id ? ownCatalogue(account_id, may(OWN_CALLS.providers.list)) : PLATFORM
}

const pathIn = (kinds: Catalogue['kinds']) => (product: { type: ProductType; id: number }) => `${kinds[product.type].base}/${product.id}`

const PLATFORM: Catalogue = {
  account_id: null,
  params: {},
  calls: PLATFORM_CALLS,
  types: PRODUCT_TYPES,
  kinds: KINDS,
  home: '/admin/products',
  channel: 'admin',
  showsCost: true,
  pathOf: pathIn(KINDS),
  pathOfService: pathIn(KINDS),
}

function ownCatalogue(account_id: number, showsCost: boolean): Catalogue {
  const home = ownProductsPath(account_id)
  const kindOf = ([type, kind]: [string, ProductKind]) => {
    const base = `${home}/${kind.base.split('/').at(-1)}`
    return [type, { ...kind, base, resource: ownProducts as unknown as typeof adminBasicProducts, tabs: tabsOf(kind, showsCost) }]
  }
  const kinds = Object.fromEntries(Object.entries(KINDS).map(kindOf)) as Catalogue['kinds']
  return {
    account_id,
    params: { account_id },
    calls: OWN_CALLS,
    types: OWN_PRODUCT_TYPES,
    kinds,
    home,
    channel: `accounts.${account_id}`,
    showsCost,
    pathOf: pathIn(kinds),
    pathOfService: ({ id }) => `/accounts/${account_id}/products/services/${id}`,
  }
}

/** Providers of a service are shown with their prices only. */
const tabsOf = ({ tabs }: ProductKind, showsCost: boolean) => tabs.filter((tab) => showsCost || tab !== 'service-providers')

/** Path of the products that an account sells. */
const ownProductsPath = (account_id: number) => `/accounts/${account_id}/products/own`

/** The product type and id of the address. */
export function useAddressedProduct(): { kind: ProductKind; id: number } {
  const { pathname } = useLocation()
  const { kinds } = useCatalogue()
  const kind = Object.values(kinds).find(({ base }) => pathname === base || pathname.startsWith(`${base}/`)) ?? kinds.basic
  return { kind, id: Number(pathname.slice(kind.base.length + 1).split('/')[0]) }
}
