import { sql } from 'kysely'
import { audiences } from '@stoa/contract'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { presentAudience, type AudienceRow } from './audiences.presenter.ts'
import { loadUses } from './uses.ts'

/** Audiences of one account, for those who hold its permissions. */
export const audienceQuery = resourceQuery(audiences, {
  from: 'audiences',
  policy: accountPolicy<AudienceRow>(),
  present: presentAudience,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: { search: column('name'), type: column('type'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', size: 'size' },
  defaultSort: 'name',
  includes: {
    uses: loadUses,
    // Days before the last 30 count by the last of them; an audience that is younger is compared with its first day.
    growth: joined(
      sql`(SELECT t.size - s.size FROM audience_sizes s WHERE s.account_id = t.account_id AND s.audience_id = t.id
        ORDER BY s.day > current_date - 30, CASE WHEN s.day > current_date - 30 THEN s.day - current_date ELSE current_date - s.day END LIMIT 1)`,
    ),
  },
})
