// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/funnels/funnel-stages.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FunnelActions, FunnelStage, FunnelStageInput, FunnelStageUpdate } from '../../../src/marketing/funnels/funnel-stages.ts'
export const FUNNEL_STAGE_KINDS: typeof source.FUNNEL_STAGE_KINDS = ['awareness', 'interest', 'consideration', 'conversion', 'loyalty', 'custom']
const funnelStagesLimits = {
  create: {
    name: { minLength: 1, maxLength: 60 },
    actions: {
      fields: { tag_ids: { maxItems: 20 }, contact_list_ids: { maxItems: 10 }, tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } } },
    },
    position: { min: 1, max: 20 },
  },
  update: {
    name: { minLength: 1, maxLength: 60 },
    actions: {
      fields: { tag_ids: { maxItems: 20 }, contact_list_ids: { maxItems: 10 }, tasks: { maxItems: 10, item: { fields: { title: { minLength: 1, maxLength: 200 }, due_in_days: { min: 0, max: 365 } } } } },
    },
  },
} as const
export const funnelStages: InBrowser<typeof source.funnelStages, typeof funnelStagesLimits> = {
  name: 'funnel_stages',
  key: 'id',
  shape: { filters: { search: { kind: 'search' } } },
  list: { id: 'funnels.stages.list', method: 'GET', path: '/api/v1/funnels/:funnel_id/stages', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_stages' },
  export: {
    id: 'funnels.stages.export',
    method: 'GET',
    path: '/api/v1/funnels/:funnel_id/stages/export',
    access: { who: 'permission', permission: 'funnels.export' },
    records: 'funnel_stages',
    produces: 'xlsx',
  },
  filters: { id: 'funnels.stages.filters', method: 'GET', path: '/api/v1/funnels/:funnel_id/stages/filters', access: { who: 'permission', permission: 'funnels.read' }, records: 'stages' },
  read: { id: 'funnelStages.read', method: 'GET', path: '/api/v1/funnel-stages/:id', access: { who: 'permission', permission: 'funnels.read' }, records: 'funnel_stages' },
  create: {
    id: 'funnels.stages.create',
    method: 'POST',
    path: '/api/v1/funnels/:funnel_id/stages',
    access: { who: 'permission', permission: 'funnels.update' },
    records: 'stages',
    limits: funnelStagesLimits.create,
  },
  update: {
    id: 'funnelStages.update',
    method: 'PUT',
    path: '/api/v1/funnel-stages/:id',
    access: { who: 'permission', permission: 'funnels.update' },
    records: 'funnel_stages',
    limits: funnelStagesLimits.update,
  },
  remove: { id: 'funnelStages.delete', method: 'DELETE', path: '/api/v1/funnel-stages/:id', access: { who: 'permission', permission: 'funnels.update' }, records: 'funnel_stages' },
}
const reorderFunnelStageLimits = { position: { min: 1, max: 20 } } as const
export const reorderFunnelStage: InBrowser<typeof source.reorderFunnelStage, typeof reorderFunnelStageLimits> = {
  id: 'reorderedFunnelStages.update',
  method: 'PUT',
  path: '/api/v1/reordered-funnel-stages/:id',
  access: { who: 'permission', permission: 'funnels.update' },
  records: 'reorderedFunnelStages',
  limits: reorderFunnelStageLimits,
}
