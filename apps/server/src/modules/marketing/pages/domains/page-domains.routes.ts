import { checkPageDomain, pageDomains } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { checkNow } from './check-domains.ts'
import { pageDomainQuery } from './page-domains.query.ts'
import { createDomain, removeDomain } from './write-domains.ts'

/** Serves the domains at which accounts show their pages. */
export function pageDomainRoutes(routes: Routes): void {
  routes.records.set('page-domains', pageDomainQuery)
  serveResource(routes, pageDomains, {
    list: pageDomainQuery.list,
    filters: filterOptions(pageDomains),
    export: exportList(pageDomainQuery, {
      columns: [
        { key: 'host', type: 'text', width: 40 },
        { key: 'status', type: 'text', words: 'filters:values.page-domains.status' },
        { key: 'verified_at', type: 'datetime' },
        { key: 'checked_at', type: 'datetime' },
        { key: 'created_at', type: 'datetime' },
      ],
    }),
    read: pageDomainQuery.read,
    create: createDomain,
    remove: removeDomain,
  })
  serve(routes, checkPageDomain, checkNow)
}
