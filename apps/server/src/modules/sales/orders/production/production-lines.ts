import { sql } from 'kysely'
import type { LineInput, ProductionOrderInput, ProviderOption } from '@stoa/contract'
import { addDays } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseField, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { accountToday } from '../../documents/index.ts'
import type { ItemExtras } from '../store/items.ts'
import { providerOptions } from './provider-options.ts'

/** A sold item without its price, which the provider must not learn (invariant 10). */
export interface SourceItem {
  uuid: string
  order_uuid: string
  name: string
  description: string | null
  quantity: string
  unit: string
  supply_type: 'service' | 'goods'
  product_id: number | null
  project_uuid: string | null
  status: string
}
export type ProductionLine = LineInput & ItemExtras
type Option = ProviderOption & { item_uuid: string }
type Choice = NonNullable<ProductionOrderInput['items']>[number]

/** A sold item to be produced by a provider, with the fields of the form and its price list. */
export interface GivenItem {
  source: SourceItem
  item: Choice
  at: number
  option: Option | undefined
}

/**
 * Finds the sold items of a production order.
 * @throws 422 on an item of another account, an item without remaining quantity, or its provider
 */
export async function givenItems(ctx: Context, account_id: number, body: ProductionOrderInput): Promise<GivenItem[]> {
  const sources = await sourceItems(ctx, account_id, body)
  const today = await accountToday(ctx, account_id)
  const options = await providerOptions(
    ctx.db,
    sources.map(({ uuid }) => uuid),
    today,
    ctx.request.locale,
  )
  return (body.items ?? []).map((item, at) => ({
    item,
    at,
    source: sources.find(({ uuid }) => uuid === item.order_item_uuid)!,
    option: optionFor(ctx, item, at, options, body.provider_account_id),
  }))
}

/** Checks an item. @throws 422 on an item of another account or without remaining quantity */
async function sourceItems(ctx: Context, account_id: number, body: ProductionOrderInput): Promise<SourceItem[]> {
  const wanted = (body.items ?? []).map(({ order_item_uuid }) => order_item_uuid)
  const found = await rows<SourceItem>(
    ctx.db,
    sql`SELECT t.uuid, t.order_uuid, t.name, t.description, t.quantity, t.unit, t.supply_type, t.product_id, t.project_uuid, t.status FROM order_item_rows t
    WHERE t.account_id = ${account_id} AND t.order_kind = 'sales' AND t.uuid = any(${wanted}::uuid[])`,
  )
  wanted.forEach((uuid, at) => {
    const item = found.find((row) => row.uuid === uuid)
    if (!item || ['delivered', 'completed', 'cancelled'].includes(item.status)) refuseUnknown(ctx, `items.${at}.order_item_uuid`)
  })
  return found
}

function optionFor(
  ctx: Context,
  item: Choice,
  at: number,
  options: readonly (ProviderOption & { item_uuid: string })[],
  provider_id: number | null | undefined,
): (ProviderOption & { item_uuid: string }) | undefined {
  const mine = options.filter(({ item_uuid }) => item_uuid === item.order_item_uuid)
  const fitting = provider_id ? mine.filter(({ provider_account_id }) => provider_account_id === provider_id) : mine
  if (!item.service_provider_uuid) return fitting[0]
  const named = mine.find(({ service_provider_uuid }) => service_provider_uuid === item.service_provider_uuid)
  if (!named || (provider_id && named.provider_account_id !== provider_id)) refuseUnknown(ctx, `items.${at}.service_provider_uuid`)
  return named
}

/** A line at the provider's cost. @param today day of the account @throws 422 on the price of an item without a price list */
export function productionLine(ctx: Context, { source, item, at, option }: GivenItem, today: string): ProductionLine {
  if (!option && item.unit_price_minor === undefined) refuseMissing(ctx, `items.${at}.unit_price_minor`)
  return {
    key: `item-${at}`,
    name: source.name,
    quantity: Number(source.quantity),
    unit: source.unit as LineInput['unit'],
    ...(option && fromPriceList(source, option, today)),
    ...agreed(item),
    description: source.description,
    discount_bp: 0,
    supply_type: source.supply_type,
    project_uuid: source.project_uuid,
    source_order_item_uuid: source.uuid,
  }
}

function fromPriceList(source: SourceItem, option: Option, today: string) {
  return {
    product_id: option.service_id,
    service_provider_uuid: option.service_provider_uuid,
    name: option.service === source.name ? source.name : `${source.name} – ${option.service}`.slice(0, 200),
    quantity: option.quantity,
    unit: option.unit as LineInput['unit'],
    unit_price_minor: option.unit_cost_minor,
    price_per: option.price_per,
    ...(option.lead_time_days && { due_date: addDays(today, option.lead_time_days) }),
  }
}

/** Fields of the form that replace those of the price list. */
const agreed = ({ quantity, unit_price_minor, due_date }: Choice) => ({
  ...(quantity !== undefined && { quantity }),
  ...(unit_price_minor !== undefined && { unit_price_minor, price_per: 1 }),
  ...(due_date && { due_date }),
})

/** Currency of the price lists. @throws 422 where they differ */
export function currencyOf(ctx: Context, chosen: readonly GivenItem[]): string | undefined {
  const first = chosen.find(({ option }) => option)?.option
  const other = chosen.find(({ option }) => option && first && option.currency !== first.currency)
  if (other) refuseField(ctx, `items.${other.at}.unit_price_minor`, 'other_currency')
  return first?.currency
}
