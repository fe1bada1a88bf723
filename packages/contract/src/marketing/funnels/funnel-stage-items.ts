import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf } from '../../kit/endpoint.ts'
import { instant, integer, typedDate } from '../../kit/fields.ts'
import { defineResource } from '../../kit/resource.ts'

export const FUNNEL_ITEM_TYPES = ['channel', 'page', 'form', 'email_campaign', 'sms_campaign'] as const
export type FunnelItemType = (typeof FUNNEL_ITEM_TYPES)[number]

/** Most records that bring people into one stage. */
export const FUNNEL_ITEMS_MAX = 50

/** A record that brings people into a stage of a funnel: a channel, a page, a form or a mailing (domain.md 2.5). */
export const FunnelStageItem = z.object({
  id: z.int(),
  account_id: z.int(),
  funnel_stage_id: z.int(),
  type: z.enum(FUNNEL_ITEM_TYPES),
  /** The one that its type names; the others are null. */
  channel_id: z.int().nullable(),
  page_id: z.int().nullable(),
  form_uuid: z.string().nullable(),
  email_campaign_id: z.int().nullable(),
  sms_campaign_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type FunnelStageItem = z.infer<typeof FunnelStageItem>

const reference = integer.pipe(z.int().positive()).nullish()

/** Exactly one of the fields has a value. */
export const FunnelStageItemInput = z.object({
  channel_id: reference,
  page_id: reference,
  form_uuid: z.uuid().nullish(),
  email_campaign_id: reference,
  sms_campaign_id: reference,
})
export type FunnelStageItemInput = z.infer<typeof FunnelStageItemInput>

const manage = permission('funnels.update')

/** Records that bring people into a stage. */
export const funnelStageItems = defineResource({
  name: 'funnel_stage_items',
  id: 'funnelStages.items',
  itemId: 'funnelStageItems',
  permission: 'funnels',
  access: { create: manage, delete: manage },
  paths: { collection: '/api/v1/funnel-stages/:funnel_stage_id/items', item: '/api/v1/funnel-stage-items/:id' },
  row: FunnelStageItem,
  create: FunnelStageItemInput,
})

const count = z.int().nullable()

/** What a record brought in a period. Figures that its type does not have are null. */
export const FunnelItemFigures = z.object({
  /** Requests that came through a channel. */
  requests: count,
  /** Times that a page was shown. */
  visits: count,
  /** Submissions of a form, or of the forms of a page. */
  submissions: count,
  sent: count,
  /** Mails that were opened, of those that were sent in the period. */
  opened: count,
  /** Messages with a click, of those that were sent in the period. */
  clicked: count,
})
export type FunnelItemFigures = z.infer<typeof FunnelItemFigures>

export const FunnelItemWithFigures = FunnelStageItem.extend({
  /** Null, as the figures, for readers who may not read records of this type. */
  name: z.string().nullable(),
  status: z.string().nullable(),
  /** The campaign of a channel. */
  campaign_id: z.int().nullable(),
  figures: FunnelItemFigures.nullable(),
})
export type FunnelItemWithFigures = z.infer<typeof FunnelItemWithFigures>

/** The records of all stages of a funnel, by stage and name. Default: the last 90 days. */
export const funnelItemFigures = defineEndpoint({
  id: 'funnels.stageItems.list',
  method: 'GET',
  path: '/api/v1/funnels/:id/stage-items',
  access: permission('funnels.read'),
  summary: 'List what brings people into the stages of a funnel',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ since: typedDate.optional(), until: typedDate.optional() }),
  response: manyOf(FunnelItemWithFigures),
})
