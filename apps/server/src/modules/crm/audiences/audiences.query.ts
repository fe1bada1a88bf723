import { sql } from 'kysely'
import { audiences } from '@stoa/contract'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { presentAudience, type AudienceRow } from './audiences.presenter.ts'

/** Audiences of one account, for those who hold its permissions. */
export const audienceQuery = resourceQuery(audiences, {
  from: 'audiences',
  policy: accountPolicy<AudienceRow>(),
  present: presentAudience,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: { search: column('name'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  defaultSort: 'name',
  includes: {},
})
