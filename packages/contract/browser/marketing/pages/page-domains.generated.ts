// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/pages/page-domains.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PageDomain, PageDomainInput } from '../../../src/marketing/pages/page-domains.ts'
export const PAGE_DOMAIN_STATUSES: typeof source.PAGE_DOMAIN_STATUSES = ['pending', 'verified', 'failing']
const pageDomainsLimits = { create: { host: { minLength: 1, maxLength: 300 } }, update: { host: { minLength: 1, maxLength: 300 } } } as const
export const pageDomains: InBrowser<typeof source.pageDomains, typeof pageDomainsLimits> = {
  name: 'page-domains',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, status: { kind: 'choice', value: 'code', options: ['pending', 'verified', 'failing'] } } },
  list: { id: 'accounts.pageDomains.list', method: 'GET', path: '/api/v1/accounts/:account_id/page-domains', access: { who: 'permission', permission: 'pages.read' }, records: 'page-domains' },
  export: {
    id: 'accounts.pageDomains.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/page-domains/export',
    access: { who: 'permission', permission: 'pages.read' },
    records: 'page-domains',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.pageDomains.filters', method: 'GET', path: '/api/v1/accounts/:account_id/page-domains/filters', access: { who: 'permission', permission: 'pages.read' }, records: 'page-domains' },
  read: { id: 'pageDomains.read', method: 'GET', path: '/api/v1/page-domains/:id', access: { who: 'permission', permission: 'pages.read' }, records: 'page-domains' },
  create: {
    id: 'accounts.pageDomains.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/page-domains',
    access: { who: 'permission', permission: 'pages.publish' },
    records: 'page-domains',
    limits: pageDomainsLimits.create,
  },
  update: { id: 'pageDomains.update', method: 'PUT', path: '/api/v1/page-domains/:id', access: { who: 'permission', permission: 'pages.publish' }, records: 'page-domains', limits: pageDomainsLimits.update },
  remove: { id: 'pageDomains.delete', method: 'DELETE', path: '/api/v1/page-domains/:id', access: { who: 'permission', permission: 'pages.publish' }, records: 'page-domains' },
}
export const checkPageDomain: InBrowser<typeof source.checkPageDomain> = { id: 'pageDomains.check', method: 'POST', path: '/api/v1/page-domains/:id/check', access: { who: 'permission', permission: 'pages.publish' }, records: 'page-domains' }
