import { sql } from 'kysely'
import type { One, Order, Params, ProductionOrderInput } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { accountToday } from '../../documents/index.ts'
import { shareFiles } from '../items/answer-requirements.ts'
import { recordOrder } from '../announce/announce-order.ts'
import { writeOrderLines } from '../draft/price-order.ts'
import { setPeople, setTags } from '../draft/people-and-tags.ts'
import type { OrderRow } from '../order-row.ts'
import { refuseOrder } from '../step/require-status.ts'
import { copyAnswersToProduction } from '../store/items.ts'
import { insertOrder } from '../store/orders.ts'
import { lockOrder, productionOrderQuery } from '../orders.query.ts'
import { currencyOf, givenItems, productionLine, type GivenItem, type ProductionLine } from './production-lines.ts'
import { checkProject, givenFields } from '../draft/order-columns.ts'
import { refreshSearch } from '../draft/refresh-search.ts'

/**
 * Creates a draft for one provider, from items of a sales order at the provider's cost and from free lines. It copies the
 * descriptions and never a price of the sale (invariant 10).
 * @throws 422 on the field that is wrong, 403 when the account's plan has no production orders
 */
export function createProductionOrder(ctx: Context, { params, body }: { params: Params; body: ProductionOrderInput }): Promise<One<Order>> {
  return refusals(ctx, {}, async () => {
    await requireFeature(ctx, params.account_id, 'production.enabled')
    const given = await givenItems(ctx, params.account_id, body)
    const parent = await parentOf(ctx, params.account_id, body, given)
    const provider = await providerOf(ctx, params.account_id, providerIn(ctx, body, given))
    await checkProject(ctx, params.account_id, body.project_uuid)
    const today = await accountToday(ctx, params.account_id)
    const lines: ProductionLine[] = [...given.map((one) => productionLine(ctx, one, today)), ...(body.lines ?? [])]
    const draft: OrderRow = await insertOrder(
      ctx.db,
      {
        ...partiesOf(params.account_id, provider, parent),
        uuid: uuidv7(),
        kind: 'production',
        currency: body.currency ?? currencyOf(ctx, given) ?? provider.currency,
        order_date: today,
        requested_delivery: latest(lines.map((line) => line.due_date ?? null)),
        created_by_id: ctx.actor.id,
        ...givenFields(body),
      },
      'draft',
      { user_id: ctx.actor.id || null, at: ctx.services.clock.now() },
    )
    await setPeople(ctx, draft, body)
    await setTags(ctx, draft, body.tags)
    const order = await refreshSearch(ctx, (await writeOrderLines(ctx, draft, lines, provider.locale)).order)
    await copyAnswers(ctx, order)
    recordOrder(ctx, 'created', order)
    return productionOrderQuery.one(ctx, order, ['orderItems', 'supplier', 'provider', 'parentOrder', 'project', 'assignees'])
  })
}

const partiesOf = (account_id: number, provider: Provider, parent: OrderRow | null) => ({
  account_id,
  client_account_id: account_id,
  supplier_account_id: provider.id,
  provider_account_id: provider.id,
  counterpart_name: provider.name,
  parent_order_uuid: parent?.uuid ?? null,
  project_uuid: parent?.project_uuid ?? null,
})

/** The provider of the body; by default the provider of the price list of the first item. @throws 422 */
function providerIn(ctx: Context, body: ProductionOrderInput, given: readonly GivenItem[]): number {
  const id = body.provider_account_id ?? given.find(({ option }) => option)?.option?.provider_account_id
  if (!id) refuseMissing(ctx, 'provider_account_id')
  return id
}

interface Provider {
  id: number
  name: string
  currency: string
  locale: 'en' | 'gr'
}

/** Locks the sales order to produce. @throws 422 for several or an unknown one, 409 unless it is confirmed */
async function parentOf(
  ctx: Context,
  account_id: number,
  body: ProductionOrderInput,
  given: readonly GivenItem[],
): Promise<OrderRow | null> {
  const uuids = new Set([...given.map(({ source }) => source.order_uuid), ...(body.parent_order_uuid ? [body.parent_order_uuid] : [])])
  const [uuid] = uuids
  if (!uuid) return null
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM orders WHERE uuid = ${uuid} AND account_id = ${account_id} AND kind = 'sales' AND deleted_at IS NULL`,
  )
  if (uuids.size > 1 || !found) refuseUnknown(ctx, 'parent_order_uuid')
  const parent = await lockOrder(ctx, uuid, 'sales')
  if (!['confirmed', 'in_progress', 'on_hold', 'delivered'].includes(parent.status_code)) refuseOrder(ctx, parent)
  return parent
}

/** A provider with a price list, or one related to the account. @throws 422 */
async function providerOf(ctx: Context, account_id: number, provider_id: number): Promise<Provider> {
  const found = await one<Provider>(
    ctx.db,
    sql`SELECT a.id, a.name, o.currency, a.locale FROM accounts a JOIN accounts o ON o.id = ${account_id} WHERE a.id = ${provider_id} AND a.id <> ${account_id} AND a.deleted_at IS NULL
      AND (EXISTS (SELECT FROM service_providers v WHERE v.provider_account_id = a.id AND v.is_active AND v.deleted_at IS NULL)
        OR EXISTS (SELECT FROM account_relations r WHERE r.account_id = ${account_id} AND r.related_account_id = a.id AND r.type = 'provider' AND r.status = 'active' AND r.deleted_at IS NULL))`,
  )
  if (!found) refuseUnknown(ctx, 'provider_account_id')
  return found
}

/** Copies the answers and files of the buyer to the items of the production order. */
async function copyAnswers(ctx: Context, order: OrderRow): Promise<void> {
  await copyAnswersToProduction(ctx.db, order)
  const found = await rows<{ uuid: string; account_id: number; requirements: never[]; requirements_answers: Record<string, never> }>(
    ctx.db,
    sql`SELECT uuid, account_id, requirements, requirements_answers FROM order_items
    WHERE uuid IN (SELECT source_order_item_uuid FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid})`,
  )
  for (const item of found) await shareFiles(ctx, item, item.requirements_answers)
}

const latest = (days: readonly (string | null)[]) =>
  days.reduce<string | null>((last, day) => (day && (!last || day > last) ? day : last), null)
