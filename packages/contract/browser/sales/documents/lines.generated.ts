// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/documents/lines.ts'

export type { LineUnit, LineInput, PartySnapshot } from '../../../src/sales/documents/lines.ts'
export const LINE_UNITS: typeof source.LINE_UNITS = ['piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other']
export const LINES_MAX: typeof source.LINES_MAX = 500
export const VAT_TREATMENT_VALUES: typeof source.VAT_TREATMENT_VALUES = ['domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope']
