import { sql } from 'kysely'
import { pageDomains, type Params } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Context } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { type PageDomainRow, presentPageDomain } from './page-domain-row.ts'

/** Domains of pages of one account, for those who see its pages. */
export const pageDomainQuery = resourceQuery(pageDomains, {
  from: 'page_domains',
  policy: accountPolicy<PageDomainRow>(),
  present: presentPageDomain,
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: { search: column('host'), status: column('status') },
  sorts: { created: 'created_at', updated: 'updated_at', host: 'host' },
  defaultSort: 'host',
  includes: { createdBy: userInclude('created_by_id') },
})

/** Finds the domain of a path, for those who publish pages. @throws 404 for one of a foreign account, 403 */
export const findDomain = (ctx: Context, params: Params): Promise<PageDomainRow> =>
  pageDomainQuery.find(ctx, params.id as number, 'publish')
