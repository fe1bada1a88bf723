import type { BodyOf, createSupplierBillMedia, Media, One, Page, Params } from '@stoa/contract'
import { sql } from 'kysely'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { listMediaOf, presentMedia, takeUpload } from '#modules/attachments/media/index.ts'
import { billQuery } from './supplier-bills.query.ts'

/** Files of a bill. */
export async function listBillMedia(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<Page<Media>> {
  const bill = await billQuery.find(ctx, params.supplier_bill_uuid as string)
  return listMediaOf(ctx, { type: 'supplier_bill', id: bill.uuid }, query)
}

/** Adds a file to a bill, such as its scan. */
export async function createBillMedia(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof createSupplierBillMedia> },
): Promise<One<Media>> {
  const bill = await billQuery.find(ctx, params.supplier_bill_uuid as string, 'update')
  const place = {
    account_id: bill.account_id,
    collection: 'attachment' as const,
    owner: { type: 'supplier_bill', id: bill.uuid, requires: 'supplier-bills.read' },
  }
  return { data: presentMedia(await takeUpload(ctx, body, place, 'attachment'), ctx) }
}

/** History of a bill. */
export async function listBillHistory(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const bill = await billQuery.find(ctx, params.uuid as string)
  return listActivity(
    ctx,
    query,
    sql`t.account_id = ${bill.account_id} AND t.subject_type = 'supplier_bill' AND t.subject_id = ${bill.uuid}`,
  )
}
