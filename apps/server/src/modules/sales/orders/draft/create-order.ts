import type { One, Order, Params, SalesOrderInput } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { relationQuery } from '#modules/accounts/relations/index.ts'
import { accountToday, documentParties } from '../../documents/index.ts'
import { recordOrder } from '../announce/announce-order.ts'
import type { OrderRow } from '../order-row.ts'
import { orderQuery } from '../orders.query.ts'
import { insertOrder, type OrderChange } from '../store/orders.ts'
import { checkProject, checkTreatment, givenFields, receiverColumns, termColumns } from './order-columns.ts'
import { setPeople, setTags } from './people-and-tags.ts'
import { writeOrderLines } from './price-order.ts'
import { refreshSearch } from './refresh-search.ts'

/** Relations in the response to a change of a draft. */
export const ANSWERED = ['orderItems', 'client', 'supplier', 'assignees', 'contactPointUsers', 'tags', 'project', 'contact']

/** Creates a draft of a sales order. The caller has checked `orders.create`. @throws 422 */
export function createSalesOrder(ctx: Context, account_id: number, body: SalesOrderInput): Promise<One<Order>> {
  return refusals(ctx, {}, async () => {
    checkTreatment(ctx, account_id, body)
    const order = await insertSalesOrder(ctx, account_id, body)
    return orderQuery.one(ctx, order, ANSWERED)
  })
}

/** Creates a sales order in the account that the body names, else in the caller's current one. @throws 404, 403, 422 */
export async function createOrderAnywhere(
  ctx: Context,
  body: SalesOrderInput & { account_id?: number | null | undefined },
): Promise<One<Order>> {
  const { account_id: named, ...rest } = body
  const account_id = named ?? ctx.actor.current_account_id
  if (!account_id) refuseMissing(ctx, 'account_id')
  if (!knowsAccount(ctx.actor, account_id)) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'orders.create')) throw missingAccountPermission()
  return createSalesOrder(ctx, account_id, rest)
}

/** Creates a sales order for a client, in the account of the client relation. @throws 404, 403, 422 */
export async function createOrderOfClient(ctx: Context, { params, body }: { params: Params; body: SalesOrderInput }): Promise<One<Order>> {
  const relation = await relationQuery.find(ctx, params.client_uuid, 'read')
  if (!holdsIn(ctx.actor, relation.account_id, 'orders.create')) throw missingAccountPermission()
  return createSalesOrder(ctx, relation.account_id, { ...body, account_relation_uuid: relation.uuid })
}

/**
 * Inserts a draft with its items, announces and logs it.
 * @param origin columns of the document from which the order is created
 */
export async function insertSalesOrder(
  ctx: Context,
  account_id: number,
  body: SalesOrderInput,
  origin: Pick<OrderChange, 'offer_uuid' | 'created_by_id'> = {},
): Promise<OrderRow> {
  const parties = await documentParties(ctx, account_id, body)
  await checkProject(ctx, account_id, body.project_uuid)
  const entry = { user_id: ctx.actor.id || null, at: ctx.services.clock.now() }
  const values = {
    uuid: uuidv7(),
    account_id,
    kind: 'sales' as const,
    supplier_account_id: account_id,
    ...receiverColumns(parties, body),
    ...termColumns(ctx, body),
    currency: body.currency ?? parties.currency,
    order_date: await accountToday(ctx, account_id),
    created_by_id: ctx.actor.id || null,
    ...givenFields(body),
    ...origin,
  }
  const draft: OrderRow = await insertOrder(ctx.db, values, 'draft', entry)
  await setPeople(ctx, draft, body)
  await setTags(ctx, draft, body.tags)
  const { order } = await writeOrderLines(ctx, draft, body.lines ?? [], body.locale)
  const created = await refreshSearch(ctx, order)
  recordOrder(ctx, 'created', created)
  return created
}
