// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/funnels/funnel-stage-items.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FunnelItemType, FunnelStageItem, FunnelStageItemInput, FunnelItemFigures, FunnelItemWithFigures } from '../../../src/marketing/funnels/funnel-stage-items.ts'
export const FUNNEL_ITEM_TYPES: typeof source.FUNNEL_ITEM_TYPES = ['channel', 'page', 'form', 'email_campaign', 'sms_campaign']
export const FUNNEL_ITEMS_MAX: typeof source.FUNNEL_ITEMS_MAX = 50
export const funnelStageItems: InBrowser<typeof source.funnelStageItems> = {
  name: 'funnel_stage_items',
  key: 'id',
  shape: { filters: {} },
  list: { id: 'funnelStages.items.list', method: 'GET', path: '/api/v1/funnel-stages/:funnel_stage_id/items', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_stage_items' },
  export: {
    id: 'funnelStages.items.export',
    method: 'GET',
    path: '/api/v1/funnel-stages/:funnel_stage_id/items/export',
    access: { who: 'permission', permission: 'funnels.export' },
    records: 'funnel_stage_items',
    produces: 'xlsx',
  },
  filters: { id: 'funnelStages.items.filters', method: 'GET', path: '/api/v1/funnel-stages/:funnel_stage_id/items/filters', access: { who: 'permission', permission: 'funnels.read' }, records: 'items' },
  read: { id: 'funnelStageItems.read', method: 'GET', path: '/api/v1/funnel-stage-items/:id', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_stage_items' },
  create: { id: 'funnelStages.items.create', method: 'POST', path: '/api/v1/funnel-stages/:funnel_stage_id/items', access: { who: 'permission', permission: 'funnels.update' }, records: 'items' },
  update: { id: 'funnelStageItems.update', method: 'PUT', path: '/api/v1/funnel-stage-items/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnel_stage_items' },
  remove: { id: 'funnelStageItems.delete', method: 'DELETE', path: '/api/v1/funnel-stage-items/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnel_stage_items' },
}
export const funnelItemFigures: InBrowser<typeof source.funnelItemFigures> = { id: 'funnels.stageItems.list', method: 'GET', path: '/api/v1/funnels/:id/stage-items', access: { who: 'permission', permission: 'funnels.read' }, records: 'stageItems' }
