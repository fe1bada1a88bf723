import { sql } from 'kysely'
import { type ThirdPartyService, thirdPartyServices } from '@stoa/contract'
import { escapeLike } from '@stoa/domain'
import type { Row, Sql } from '#db/rows.ts'
import { isRecord } from '#lib/is-record.ts'
import { column, type FilterSql } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'

export type ServiceRow = Row<'third_party_services'>

/** Name or provider. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const like = `%${escapeLike(condition.text)}%`
  return sql`(t.name ILIKE ${like} OR t.provider ILIKE ${like})`
}

/** Services to which an account is connected; disconnected ones are hidden (domain.md 2.12). */
export const serviceQuery = resourceQuery(thirdPartyServices, {
  from: 'third_party_services',
  policy: accountPolicy<ServiceRow>(),
  where: sql`t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {
    search,
    name: column('name'),
    type: column('type'),
    provider: column('provider'),
    status: column('status'),
    date_created: column('created_at'),
    last_sync: column('last_sync_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    type: 'type',
    status: 'status',
    last_sync: { column: 'last_sync_at', nulls_last: true },
  },
  includes: {},
  present: presentService,
})

/** Whether a stand-in takes the place of the service; decided when its credentials were stored. */
const isPractice = ({ settings }: Pick<ServiceRow, 'settings'>): boolean => isRecord(settings) && settings.is_practice === true

/** Columns of a service `s` in the badge that other records show, for `jsonb_build_object`. */
export const SERVICE_BADGE: Sql = sql`jsonb_build_object('id', s.id, 'name', s.name, 'provider', s.provider, 'is_practice', coalesce(s.settings ->> 'is_practice' = 'true', false))`

/** The service of a row `t` with a column `third_party_service_id`, as a badge. Disconnected ones keep their name. */
export const serviceInclude = joined(
  sql`(SELECT ${SERVICE_BADGE} FROM third_party_services s WHERE s.account_id = t.account_id AND s.id = t.third_party_service_id)`,
)

/** Presents a service to members of the account, without credentials and settings. */
export function presentService(row: ServiceRow): ThirdPartyService {
  const { id, account_id, provider, name, base_url, is_default, verified_at, last_sync_at } = row
  const { error_count, last_error, last_error_at, version, created_at, updated_at } = row
  const type = row.type as ThirdPartyService['type']
  const status = row.status as ThirdPartyService['status']
  const health = { verified_at, last_sync_at, error_count, last_error, last_error_at }
  return {
    id,
    account_id,
    type,
    provider,
    name,
    status,
    base_url,
    is_practice: isPractice(row),
    is_default,
    ...health,
    version,
    created_at,
    updated_at,
  }
}
