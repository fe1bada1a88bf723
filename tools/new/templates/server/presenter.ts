import type { Selectable } from 'kysely'
import type { __Singular__ } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type __Singular__Row = Selectable<DB['__table__']>

/** What a client sees. An allow-list: a new column stays private until it is named here. */
export function present__Singular__({ id, account_id, name, version, created_at, updated_at }: __Singular__Row): __Singular__ {
  return { id, account_id, name, version, created_at, updated_at }
}
