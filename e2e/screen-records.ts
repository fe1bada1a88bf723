import type { APIRequestContext } from '@playwright/test'
import { accountNamed, callerOf, type Caller } from './people.ts'

/** Who opens the screens of a guard, and the account in which they do. */
export interface Visitor {
  email: string
  account: string
}

const AGENCY: Visitor = { email: 'owner@aegean.example', account: 'Aegean Growth' }
/** A client has a list of its agencies, and this one a shop. */
const CLIENT: Visitor = { email: 'owner@hotels.example', account: 'Κυκλάδες Ξενοδοχεία' }
const STAFF: Visitor = { email: 'super@stoa.example', account: 'Aegean Growth' }

/** Screens that people with a confirmed address do not see. */
const UNVERIFIED: Record<string, Visitor> = { '/email/verify': { email: 'unverified@stoa.example', account: AGENCY.account } }

/** The person that opens a route behind a guard; null for a guest. */
export function visitorOf(route: string, guard: string): Visitor | null {
  if (guard === 'guest' || route === '/email/unsubscribe/{unsubscribeId}') return null
  if (guard === 'admin' || guard.includes('+permission:')) return STAFF
  return /\/(agencies|acc-orders|client-products)/.test(route) ? CLIENT : (UNVERIFIED[route] ?? AGENCY)
}

/** Replaces the parameters of a route by keys of records that the visitor can read. */
export async function addressOf(route: string, visitor: Visitor | null, request: APIRequestContext): Promise<string> {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (visitor === null || names.length === 0)
    return fill(route, Object.fromEntries(names.map((name) => [name, GUEST_VALUES[name] ?? 'unknown'])))
  const caller = await callerOf(request, visitor.email)
  const account = await accountNamed(
    await callerOf(request, visitor.account === CLIENT.account ? CLIENT.email : AGENCY.email),
    visitor.account,
  )
  const values: Record<string, string | number> = { accountId: account }
  for (const name of names) values[name] ??= await keyOf(name, route, { caller, account, values })
  return fill(route, values)
}

const GUEST_VALUES: Record<string, string> = { accountId: '1', anyUnknownPath: 'nowhere' }

interface Scope {
  caller: Caller
  account: number
  /** Keys of the parameters to the left. */
  values: Record<string, string | number>
}

/** Lists whose first record has the key, by parameter of the route: below the account, or from the root of the API. */
const LISTS: Record<string, string | ((scope: Scope) => string)> = {
  pipelineUuid: 'pipelines',
  projectId: 'projects',
  campaignId: 'campaigns',
  smsCampaignId: 'sms-campaigns',
  customEmailId: 'custom-emails',
  customSmsId: 'custom-sms',
  providerUuid: 'providers',
  clientUuid: 'account-clients',
  agencyUuid: 'relations',
  tagId: 'tags',
  accOrderId: 'acc-orders',
  emailTemplateId: 'email-templates',
  accountSubscriptionUuid: 'account-subscriptions',
  accountSubscriptionOrderUuid: ({ values }) => `/account-subscriptions/${values.accountSubscriptionUuid}/subscription-orders`,
  contactListId: 'contact-lists',
  audienceId: 'audiences',
  formUuid: 'forms',
  pageId: 'pages',
  funnelId: 'funnels',
  automationUuid: 'automations',
  contactRequestId: 'contact-requests',
  invoiceUuid: 'invoices',
  invoiceId: 'invoices',
  offerUuid: 'offers?filter[direction]=issued',
  offerId: 'offers?filter[direction]=issued',
  orderId: 'sales-orders',
  basicProductId: ({ account }) => `/products?filter[account]=${account}&filter[type]=basic`,
  packageId: ({ account }) => `/products?filter[account]=${account}&filter[type]=package`,
  serviceId: ({ account }) => `/products?filter[account]=${account}&filter[type]=service`,
}

/** The same for the admin area. */
const ADMIN_LISTS: typeof LISTS = {
  pipelineId: '/admin/pipelines',
  paymentUuid: '/admin/payments',
  basicProductId: '/admin/products/basic-products',
  packageId: '/admin/products/packages',
  packageItemId: ({ values }) => `/admin/packages/${values.packageId}/package-items`,
  serviceId: ({ values }) =>
    values.basicProductId ? `/admin/basic-products/${values.basicProductId}/services` : '/admin/products/services',
  productId: '/admin/products/memberships',
  roleId: '/admin/roles',
  tagId: '/admin/tags',
  userId: '/admin/users',
  pageId: '/admin/facebook-pages',
  facebookCampaignId: '/admin/facebook-campaigns',
}

async function keyOf(name: string, route: string, scope: Scope): Promise<string | number> {
  if (name === 'productCategory')
    return (await scope.caller.get<{ productCategories: { value: string }[] }>('/api/v1/app')).productCategories[0]!.value
  if (name === 'id' || name === 'hash') return 'unknown'
  if (name === 'accountSubscriptionUuid' && route.includes('{accountSubscriptionOrderUuid}')) return billedSubscription(scope)
  if (name === 'basicProductId' && route.includes('{serviceId}')) return productWithServices(scope)
  const { id, uuid } = await firstOf(name, route, scope)
  return id === undefined || BY_UUID.has(name) || name.endsWith('Uuid') ? uuid! : id
}

async function firstOf(name: string, route: string, scope: Scope): Promise<{ id?: number; uuid?: string }> {
  const list = (route.startsWith('/admin') ? ADMIN_LISTS : LISTS)[name]
  if (list === undefined) throw new Error(`No list for {${name}} of ${route}`)
  const path = typeof list === 'string' ? list : list(scope)
  const url = path.startsWith('/') ? `/api/v1${path}` : `/api/v1/accounts/${scope.account}/${path}`
  const [record] = await scope.caller.get<{ id?: number; uuid?: string }[]>(`${url}${url.includes('?') ? '&' : '?'}per_page=1`)
  if (!record) throw new Error(`${url} is empty`)
  return record
}

/** A basic product of the platform that has services. */
async function productWithServices({ caller }: Scope): Promise<number> {
  const products = await caller.get<{ id: number }[]>('/api/v1/admin/products/basic-products?per_page=100')
  for (const { id } of products) if ((await caller.get<unknown[]>(`/api/v1/admin/basic-products/${id}/services`)).length > 0) return id
  throw new Error('No basic product has services')
}

/** A subscription that has orders. */
async function billedSubscription({ caller, account }: Scope): Promise<string> {
  const subscriptions = await caller.get<{ uuid: string }[]>(`/api/v1/accounts/${account}/account-subscriptions?per_page=25`)
  for (const { uuid } of subscriptions)
    if ((await caller.get<unknown[]>(`/api/v1/account-subscriptions/${uuid}/subscription-orders?per_page=1`)).length > 0) return uuid
  throw new Error('No subscription has orders')
}

/** Parameters that are uuids although their names end with Id. */
const BY_UUID = new Set(['projectId', 'offerId', 'invoiceId', 'orderId'])

const fill = (route: string, values: Record<string, string | number>) =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
