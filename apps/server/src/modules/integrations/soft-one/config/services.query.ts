import { sql } from 'kysely'
import { softOneApiServices, type SoftOneApiService, type SoftOneItemSync, type SoftOneReference } from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import type { Row } from '#db/rows.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { ErpLogin } from '../client/connect-erp.ts'
import type { Scripts } from '../client/read-reference.ts'

/** `third_party_services.settings` of an ERP. */
export interface SoftOneSettings extends ErpLogin, Scripts {
  key_field: string
  shipping_item: string | null
  fee_item: string | null
  default_warehouse: string | null
  reference: SoftOneReference | null
  /** Shown by the list of all services. */
  is_practice: boolean
}
export type SoftOneService = Row<'third_party_services'>

export const settingsOf = ({ settings }: Pick<SoftOneService, 'settings'>): SoftOneSettings =>
  ({ ...EMPTY, ...(settings as object) }) as SoftOneSettings

/** Settings that connections may lack. */
const EMPTY = {
  key_field: 'VARCHAR01',
  shipping_item: null,
  fee_item: null,
  default_warehouse: null,
  series_script: null,
  document_types_script: null,
  payments_script: null,
  reference: null,
  is_practice: false,
}

const syncOf = ({ last_cursor }: Pick<SoftOneService, 'last_cursor'>): SoftOneItemSync | null =>
  (last_cursor as { items?: SoftOneItemSync } | null)?.items ?? null

/** Connections with SoftOne. */
export const softOneServiceQuery = resourceQuery(softOneApiServices, {
  from: 'third_party_services',
  policy: accountPolicy<SoftOneService>(),
  where: sql`t.type = 'soft_one_api' AND t.deleted_at IS NULL`,
  under: { account_id: 'account_id' },
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
  present,
})

function present(row: SoftOneService): SoftOneApiService {
  const {
    id,
    account_id,
    name,
    base_url,
    verified_at,
    last_sync_at,
    error_count,
    last_error,
    last_error_at,
    version,
    created_at,
    updated_at,
  } = row
  const settings = settingsOf(row)
  return {
    id,
    account_id,
    name,
    status: row.status as SoftOneApiService['status'],
    base_url,
    ...settings,
    sync: syncOf(row),
    verified_at,
    last_sync_at,
    error_count,
    last_error,
    last_error_at,
    version,
    created_at,
    updated_at,
  }
}
