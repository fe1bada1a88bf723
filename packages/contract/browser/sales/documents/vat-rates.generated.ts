// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/documents/vat-rates.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { VatRate, VatExemption } from '../../../src/sales/documents/vat-rates.ts'
export const listVatRates: InBrowser<typeof source.listVatRates> = { id: 'vatRates.list', method: 'GET', path: '/api/v1/vat-rates', access: { who: 'signed-in' }, records: 'vatRates' }
export const listVatExemptions: InBrowser<typeof source.listVatExemptions> = { id: 'vatExemptions.list', method: 'GET', path: '/api/v1/vat-exemptions', access: { who: 'signed-in' }, records: 'vatExemptions' }
