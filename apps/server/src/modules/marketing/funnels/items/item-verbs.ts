import { sql } from 'kysely'
import {
  FUNNEL_ITEMS_MAX,
  type FunnelItemType,
  type FunnelStageItem,
  type FunnelStageItemInput,
  type One,
  type Params,
} from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import { funnelQuery } from '../funnels.query.ts'
import { stageQuery } from '../stages/stages.query.ts'
import { checkChangeable } from '../stages/stage-verbs.ts'
import { countItems, deleteItem, insertItem } from '../store/items.ts'
import { ITEM_COLUMNS, itemQuery, presentItem, typeOf, type ItemRow } from './items.query.ts'

/** Table and permission of each type. */
export const ITEM_SOURCES = {
  channel: { from: 'channels', permission: 'channels.read' },
  page: { from: 'pages', permission: 'pages.read' },
  form: { from: 'forms', permission: 'forms.read' },
  email_campaign: { from: 'email_campaigns', permission: 'email-campaigns.read' },
  sms_campaign: { from: 'sms_campaigns', permission: 'sms-campaigns.read' },
} as const satisfies Record<FunnelItemType, { from: string; permission: string }>

/**
 * Adds a record to a stage.
 * @throws 422 on the field of a record that the account does not have, that the member may not read, or that is in the stage already
 */
export async function createItem(
  ctx: Context,
  { params, body }: { params: Params; body: FunnelStageItemInput },
): Promise<One<FunnelStageItem>> {
  const stage = await stageQuery.find(ctx, params.funnel_stage_id as number)
  const funnel = await funnelQuery.find(ctx, stage.funnel_id, 'update')
  checkChangeable(ctx, funnel)
  const type = await chosenType(ctx, funnel.account_id, body)
  if ((await countItems(ctx.db, stage.id)) >= FUNNEL_ITEMS_MAX) refuse(ctx, { base: ['funnels:too_many_items', { max: FUNNEL_ITEMS_MAX }] })
  const column = ITEM_COLUMNS[type]
  const item = await refusals(ctx, { funnel_stage_items_once: column }, () =>
    insertItem(ctx.db, { account_id: funnel.account_id, funnel_stage_id: stage.id, [column]: body[column] }),
  )
  const created: ItemRow = await itemQuery.find(ctx, item.id)
  await announce(ctx, created, 'added')
  return { data: presentItem(created) }
}

/** Takes a record out of a stage. The record stays. */
export async function removeItem(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const item: ItemRow = await itemQuery.find(ctx, params.id as number)
  checkChangeable(ctx, await funnelQuery.find(ctx, item.funnel_id, 'update'))
  await announce(ctx, item, 'removed')
  await deleteItem(ctx.db, item.id)
  return { data: null }
}

/** The type of the one record that a body names. */
async function chosenType(ctx: Context, account_id: number, body: FunnelStageItemInput): Promise<FunnelItemType> {
  const types = (Object.keys(ITEM_COLUMNS) as FunnelItemType[]).filter((type) => body[ITEM_COLUMNS[type]] != null)
  const type = types[0]
  if (!type) refuseMissing(ctx, ITEM_COLUMNS.channel)
  for (const one of types) if (!(await isKnown(ctx, account_id, one, body[ITEM_COLUMNS[one]]!))) refuseUnknown(ctx, ITEM_COLUMNS[one])
  if (types.length > 1) refuse(ctx, { [ITEM_COLUMNS[types[1]!]]: 'funnels:one_item' })
  return type
}

async function isKnown(ctx: Context, account_id: number, type: FunnelItemType, key: number | string): Promise<boolean> {
  const { from, permission } = ITEM_SOURCES[type]
  if (!holdsIn(ctx.actor, account_id, permission)) return false
  const is = type === 'form' ? sql`uuid = ${key}::uuid` : sql`id = ${key}::bigint`
  return Boolean(
    await one(
      ctx.db,
      sql`SELECT 1 FROM ${sql.table(from)} WHERE account_id = ${account_id} AND ${is} AND deleted_at IS NULL FOR KEY SHARE`,
    ),
  )
}

/** Makes viewers reload the funnel, and keeps in its history what was added or removed. */
async function announce(ctx: Context, item: ItemRow, verb: 'added' | 'removed'): Promise<void> {
  const { account_id, funnel_id } = item
  const type = typeOf(item)
  const funnel = await funnelQuery.find(ctx, funnel_id)
  const named = await one<{ name: string }>(
    ctx.db,
    sql`SELECT name FROM ${sql.table(ITEM_SOURCES[type].from)} WHERE ${sql.ref(type === 'form' ? 'uuid' : 'id')} = ${item[ITEM_COLUMNS[type]]}`,
  )
  const name = named?.name ?? null
  ctx.emit({ name: 'funnel.updated', account_id, type: 'funnel', key: funnel_id, changed: ['stages'], requires: 'funnels.read' })
  ctx.log({
    account_id,
    event: `funnel.item_${verb}`,
    subject_type: 'funnel',
    subject_id: funnel_id,
    subject_label: funnel.name,
    changes: { [type]: verb === 'added' ? [null, name] : [name, null] },
  })
}
