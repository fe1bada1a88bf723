import { funnelStageItems, type FunnelItemType, type FunnelStageItem } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { funnelPolicy } from '../funnels.policy.ts'

/** An item as the view `seen_funnel_stage_items` returns it. */
export type ItemRow = Row<'funnel_stage_items'> & { funnel_id: number }

/** The column that names the record of each type. */
export const ITEM_COLUMNS = {
  channel: 'channel_id',
  page: 'page_id',
  form: 'form_uuid',
  email_campaign: 'email_campaign_id',
  sms_campaign: 'sms_campaign_id',
} as const satisfies Record<FunnelItemType, string>

/** What kind of record an item names. */
export const typeOf = (row: Pick<ItemRow, (typeof ITEM_COLUMNS)[FunnelItemType]>): FunnelItemType =>
  (Object.keys(ITEM_COLUMNS) as FunnelItemType[]).find((type) => row[ITEM_COLUMNS[type]] !== null)!

/** What a client sees of an item. */
export function presentItem(row: ItemRow): FunnelStageItem {
  const { id, account_id, funnel_stage_id, channel_id, page_id, form_uuid, email_campaign_id, sms_campaign_id, created_at, updated_at } =
    row
  return {
    id,
    account_id,
    funnel_stage_id,
    type: typeOf(row),
    channel_id,
    page_id,
    form_uuid,
    email_campaign_id,
    sms_campaign_id,
    created_at,
    updated_at,
  }
}

/** Records that bring people into the stages of funnels. */
export const itemQuery = resourceQuery(funnelStageItems, {
  from: 'seen_funnel_stage_items',
  policy: funnelPolicy,
  present: presentItem,
  under: { funnel_stage_id: 'funnel_stage_id' },
  filters: {},
  sorts: { created: 'created_at', updated: 'updated_at' },
  includes: {},
})
