import { sql } from 'kysely'
import { __plural__ } from '@stoa/contract'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { present__Singular__, type __Singular__Row } from './__module__.presenter.ts'

/** __Many__ of one account, for those who hold its permissions. */
export const __singular__Query = resourceQuery(__plural__, {
  from: '__table__',
  policy: accountPolicy<__Singular__Row>(),
  present: present__Singular__,
  under: { account_id: 'account_id' },
  where: sql`t.deleted_at IS NULL`,
  filters: { search: column('name'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name' },
  defaultSort: 'name',
  includes: {},
})
