import type { Selectable } from 'kysely'
import type { Audience } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type AudienceRow = Selectable<DB['audiences']>

/** What a client sees. An allow-list: a new column stays private until it is named here. */
export function presentAudience({ id, account_id, name, description, rules, version, created_at, updated_at }: AudienceRow): Audience {
  return { id, account_id, name, description, rules: rules as Audience['rules'], version, created_at, updated_at }
}
