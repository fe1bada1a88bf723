import { accountClients, type AccountRelation } from '@stoa/contract/browser'
import { IconBuilding } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { relationPaths } from './relation-paths.ts'

/** Finds clients by name, code and VAT number. */
export const finder: Finder<AccountRelation> = {
  group: 'people',
  order: 20,
  endpoint: accountClients.list,
  icon: IconBuilding,
  found: (row, accountId) => ({
    id: row.uuid,
    label: row.name,
    hint: row.counterpart.vat_number ?? row.counterpart.email ?? undefined,
    to: relationPaths.open(accountId, 'clients', row.uuid),
  }),
}
