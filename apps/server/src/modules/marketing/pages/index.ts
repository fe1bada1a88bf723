import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { checkPageDomainsHandler, checkPageDomainsJob } from './domains/check-domains.job.ts'
import { pageDomainRoutes } from './domains/page-domains.routes.ts'
import { pageQuery } from './pages.query.ts'
import { pageRoutes } from './pages.routes.ts'
import { serveHosts } from './public/serve-hosts.ts'
import { servePages } from './public/serve-pages.ts'
import { serveTlsAsk } from './public/tls-ask.ts'
import type { SectionCheck } from '../saved-sections/index.ts'
import { countPageSubmission } from './store.ts'
import { checkedDesign } from './write/page-columns.ts'

export { designOfTemplate, PAGE_TEMPLATES } from './templates/page-templates.ts'
export { hashOf } from './store.ts'

/** Names of pages for the headings of filtered lists. */
export const pageNames: RecordNames = { key: 'id', filters: ['page'], find: namesFrom(pageQuery, sql`t.name`) }

/** Counts what is sent with the forms of a page. */
export const countOnPage = (ctx: Context, page_id: number, by: number): Promise<void> => countPageSubmission(ctx.db, page_id, by)

/** Checks the blocks of sections that are kept for pages. */
export const pageSectionCheck: SectionCheck = { kind: 'page', checked: checkedDesign }

export const pagesModule: ServerModule = {
  routes: (routes) => {
    pageRoutes(routes)
    pageDomainRoutes(routes)
  },
  front: serveHosts,
  lean: servePages,
  plain: serveTlsAsk,
  jobs: [checkPageDomainsHandler],
  schedule: (services) => services.jobs.schedule(checkPageDomainsJob, '*/5 * * * *', {}),
}
