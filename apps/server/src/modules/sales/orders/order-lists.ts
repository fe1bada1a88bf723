import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import type { Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { groupRows, type Grouping } from '#kit/group-rows.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { relationQuery } from '#modules/accounts/relations/index.ts'
import { byProject, findProjectFor } from '#modules/delivery/projects/index.ts'
import { keptTotal } from '../documents/index.ts'
import { directionOf, ofAccount } from './order-filters.ts'
import { orderQuery, salesOrderQuery } from './orders.query.ts'

type Input = { params: Params; query: ListRequest }

/** Orders of one kind: those that an account issued, or received. */
export const listOfAccount = (orders: ResourceQuery, kind: 'sales' | 'production') => async (ctx: Context, input: Input) => {
  const { account_id } = input.params
  const side = await directionOf(ctx, account_id, kind, input.query)
  const total = keptTotal(ctx, input.query, { account_id, list: `${kind}_orders`, sides: [side] })
  return orders.page(ctx, input.query, {}, ofAccount(account_id, kind, side), total)
}

/** Exports the same list as a spreadsheet. */
export const exportOfAccount =
  (query: ResourceQuery, kind: 'sales' | 'production', spec: ExportSpec<never>) => async (ctx: Context, input: Input) => {
    const { account_id } = input.params
    const side = await directionOf(ctx, account_id, kind, input.query)
    return exportList<never>(query, spec, () => ofAccount(account_id, kind, side))(ctx, input)
  }

const orderGrouping: Grouping = {
  by: {
    status: { column: 'status_code' },
    payment_status: { column: 'payment_status' },
    invoicing_status: { column: 'invoicing_status' },
    project: byProject,
  },
  sums: { currency: 'currency', amounts: { total: sql`t.total_minor` } },
}

/** Groups of the same list. */
export const groupsOfAccount =
  (orders: ResourceQuery, kind: 'sales' | 'production') =>
  async (ctx: Context, { params, query }: Input) => {
    const side = await directionOf(ctx, params.account_id, kind, query)
    return groupRows(ctx, orders, orderGrouping, { params, query, extra: ofAccount(params.account_id, kind, side) })
  }

/** Production orders of an account, or, for a provider, those that it received. */
export const itemsOfAccount = async (ctx: Context, { params, query }: Input) => {
  const received = query.conditions.get('direction')?.[0]
  const wantsReceived = received?.kind === 'choice' && received.values.includes('received')
  return wantsReceived
    ? sql`t.order_number IS NOT NULL AND ((t.order_kind = 'sales' AND t.client_account_id = ${params.account_id}) OR (t.order_kind = 'production' AND t.supplier_account_id = ${params.account_id}))`
    : sql`t.account_id = ${params.account_id}`
}

/** Orders of one client, identified by the relation of the reader's account. */
export async function listOfClient(ctx: Context, { params, query }: Input) {
  const relation = await relationQuery.find(ctx, params.client_uuid, 'read')
  if (!holdsIn(ctx.actor, relation.account_id, 'orders.read')) throw missingAccountPermission()
  return orderQuery.page(ctx, query, {}, sql`t.account_id = ${relation.account_id} AND t.account_relation_uuid = ${relation.uuid}`)
}

/** Orders of a project that the caller may read. */
export async function listOfProject(ctx: Context, { params, query }: Input) {
  const project = await findProjectFor(ctx, params, 'orders.read')
  return orderQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
}

/** Sales orders of a client account from all sellers, for staff. */
export async function listOfClientAccount(ctx: Context, { params, query }: Input) {
  const found = await one<{ related_account_id: number }>(
    ctx.db,
    sql`SELECT related_account_id FROM account_relations WHERE uuid = ${params.client_uuid} AND type = 'client' AND deleted_at IS NULL`,
  )
  if (!found || !knowsAccount(ctx.actor, found.related_account_id)) throw notFound()
  return salesOrderQuery.page(ctx, query, {}, sql`t.client_account_id = ${found.related_account_id}`)
}
