import type { Selectable } from 'kysely'
import type { Audience } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type AudienceRow = Selectable<DB['audiences']> & Pick<Audience, 'growth' | 'uses'>

/** What a client sees. An allow-list: a new column stays private until it is named here. */
export function presentAudience(row: AudienceRow): Audience {
  const { id, account_id, name, description, type, rules, size, computed_at, version, created_at, updated_at, growth, uses } = row
  return {
    id,
    account_id,
    name,
    description,
    type: type as Audience['type'],
    rules: rules as Audience['rules'],
    size,
    computed_at,
    version,
    created_at,
    updated_at,
    ...(growth !== undefined && { growth }),
    ...(uses !== undefined && { uses }),
  }
}
