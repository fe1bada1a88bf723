import {
  funnelCategories,
  funnelFigures,
  funnelItemFigures,
  funnelMemberships,
  funnels,
  funnelStageItems,
  funnelStages,
  reorderFunnelStage,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { listCategories } from './categories.ts'
import { readFigures } from './figures.ts'
import { funnelExport } from './funnels.export.ts'
import { funnelQuery } from './funnels.query.ts'
import { listItemFigures } from './items/item-figures.ts'
import { createItem, removeItem } from './items/item-verbs.ts'
import { itemQuery } from './items/items.query.ts'
import { memberQuery } from './members/members.query.ts'
import { exportMembers, listMembers, moveMember, removeMember } from './members/move-members.ts'
import { createStage, listStages, removeStage, reorderStage, updateStage } from './stages/stage-verbs.ts'
import { stageQuery } from './stages/stages.query.ts'
import { createFunnel, removeFunnel, updateFunnel } from './write/write-funnels.ts'

/** Routes of funnels, their stages and members. */
export function funnelRoutes(routes: Routes): void {
  routes.records.set('funnels', funnelQuery)
  routes.records.set('funnel-stages', stageQuery)
  routes.records.set('reordered-funnel-stages', stageQuery)
  routes.records.set('funnel-stage-items', itemQuery)
  routes.records.set('funnel-memberships', memberQuery)
  serve(routes, funnelCategories, listCategories)
  serveResource(routes, funnels, {
    list: funnelQuery.list,
    filters: filterOptions(funnels),
    export: exportList(funnelQuery, funnelExport),
    create: createFunnel,
    read: funnelQuery.read,
    update: updateFunnel,
    remove: removeFunnel,
  })
  serve(routes, funnelFigures, readFigures)
  serveResource(routes, funnelStages, {
    list: listStages,
    create: createStage,
    read: stageQuery.read,
    update: updateStage,
    remove: removeStage,
  })
  serve(routes, reorderFunnelStage, reorderStage)
  serve(routes, funnelItemFigures, listItemFigures)
  serveResource(routes, funnelStageItems, { create: createItem, remove: removeItem })
  serveResource(routes, funnelMemberships, { list: listMembers, export: exportMembers, update: moveMember, remove: removeMember })
}
