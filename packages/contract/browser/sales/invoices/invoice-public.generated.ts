// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/invoices/invoice-public.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { PublicInvoice, MydataState } from '../../../src/sales/invoices/invoice-public.ts'
export const readPublicInvoice: InBrowser<typeof source.readPublicInvoice> = { id: 'public.invoices.read', method: 'GET', path: '/api/v1/public/invoices/:token', access: { who: 'anyone' }, records: 'invoices' }
export const publicInvoicePdf: InBrowser<typeof source.publicInvoicePdf> = { id: 'public.invoices.pdf', method: 'GET', path: '/api/v1/public/invoices/:token/pdf', access: { who: 'anyone' }, records: 'invoices', produces: 'file' }
export const viewPublicInvoice: InBrowser<typeof source.viewPublicInvoice> = { id: 'public.invoices.view', method: 'POST', path: '/api/v1/public/invoices/:token/view', access: { who: 'anyone' }, records: 'invoices' }
export const readMydata: InBrowser<typeof source.readMydata> = { id: 'accounts.mydata.read', method: 'GET', path: '/api/v1/accounts/:account_id/mydata', access: { who: 'permission', permission: 'accounts.read' }, records: 'mydata' }
const saveMydataLimits = { user_name: { minLength: 1, maxLength: 80 }, key: { maxLength: 200 }, base_url: { maxLength: 300 } } as const
export const saveMydata: InBrowser<typeof source.saveMydata, typeof saveMydataLimits> = { id: 'accounts.mydata.update', method: 'PUT', path: '/api/v1/accounts/:account_id/mydata', access: { who: 'permission', permission: 'accounts.update' }, records: 'mydata', limits: saveMydataLimits }
export const removeMydata: InBrowser<typeof source.removeMydata> = { id: 'accounts.mydata.delete', method: 'DELETE', path: '/api/v1/accounts/:account_id/mydata', access: { who: 'permission', permission: 'accounts.update' }, records: 'mydata' }
