import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { billQuery } from './supplier-bills.query.ts'
import { supplierBillRoutes } from './supplier-bills.routes.ts'

export { releaseBillPayments } from './bill-points.ts'
export { mirrorCredits, receiveInvoice } from './follow-invoice.ts'
export { openBillsOf } from './settle/open-bills.ts'
export { overdueOfDocuments } from './settle/overdue-of-relations.ts'
export { settleBills } from './settle/settle-bills.ts'
export { type BillRow } from './supplier-bills.presenter.ts'
export { supplierBillSubjectKind } from './supplier-bill-subject.ts'

export const supplierBillNames: RecordNames = { key: 'uuid', filters: ['supplier_bill'], find: namesFrom(billQuery, sql`t.number`) }

export const supplierBillsModule: ServerModule = { routes: supplierBillRoutes }
