import {
  allSupplierBills,
  approveSupplierBill,
  createSupplierBillMedia,
  supplierBillActivityLogs,
  supplierBillForm,
  supplierBillMedia,
  supplierBills,
  supplierBillSums,
  type SupplierBill,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { refreshMargin } from '#modules/sales/orders/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { createBillMedia, listBillHistory, listBillMedia } from './bill-media.ts'
import { readBillForm, sumBills } from './bill-sums.ts'
import { billExport } from './supplier-bills.export.ts'
import type { BillRow } from './supplier-bills.presenter.ts'
import { allBillQuery, billQuery } from './supplier-bills.query.ts'
import { approveBill } from './write/approve-bill.ts'
import { createBill, removeBill, updateBill } from './write/write-bill.ts'

const WHOLE = ['lines', 'payments', 'supplier', 'order', 'productionOrder', 'project', 'creditedBill', 'createdBy', 'approvedBy']
/** Runs a step, lets the margin of its order follow, and answers the bill with all its relations. */
const answering =
  <I>(step: (ctx: Context, input: I) => Promise<BillRow>) =>
  async (ctx: Context, input: I): Promise<{ data: SupplierBill }> => {
    const { uuid, account_id, order_uuid } = await step(ctx, input)
    if (order_uuid) await refreshMargin(ctx, account_id, order_uuid)
    return billQuery.one(ctx, await billQuery.find(ctx, uuid, 'read', WHOLE), WHOLE)
  }

export function supplierBillRoutes(routes: Routes): void {
  routes.records.set('supplier-bills', billQuery)
  serve(routes, supplierBillSums, sumBills)
  serveResource(routes, supplierBills, {
    list: billQuery.list,
    filters: filterOptions(supplierBills),
    export: exportList(billQuery, billExport),
    create: answering((ctx, { params, body }) => createBill(ctx, params.account_id as number, body)),
    read: billQuery.read,
    update: answering(updateBill),
    remove: removeBill,
  })
  serveResource(routes, allSupplierBills, {
    list: allBillQuery.list,
    filters: filterOptions(allSupplierBills),
    export: exportList(allBillQuery, billExport),
  })
  serve(routes, supplierBillForm, readBillForm)
  serve(routes, supplierBillMedia, listBillMedia)
  serve(routes, createSupplierBillMedia, createBillMedia, stageUpload('attachment', 'attachment'))
  serve(routes, supplierBillActivityLogs, listBillHistory as never)
  serve(routes, approveSupplierBill, answering(approveBill))
}
