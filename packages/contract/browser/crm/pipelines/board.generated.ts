// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/pipelines/board.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { BoardStage, Board, PipelineFunnelStage, PipelineFunnel } from '../../../src/crm/pipelines/board.ts'
export const boardFilters: typeof source.boardFilters = {
  search: { kind: 'search' },
  assignee: { kind: 'choice', value: 'id', nullable: true },
  tag: { kind: 'choice', value: 'id' },
  rotting: { kind: 'boolean' },
  kind: { kind: 'choice', value: 'code', options: ['contact', 'contact_request'] },
}
export const boardShape: typeof source.boardShape = {
  name: 'board',
  filters: {
    search: { kind: 'search' },
    assignee: { kind: 'choice', value: 'id', nullable: true },
    tag: { kind: 'choice', value: 'id' },
    rotting: { kind: 'boolean' },
    kind: { kind: 'choice', value: 'code', options: ['contact', 'contact_request'] },
  },
  sorts: [],
  includes: [],
  paged: false,
}
export const readBoard: InBrowser<typeof source.readBoard> = { id: 'pipelines.board.read', method: 'GET', path: '/api/v1/pipelines/:id/board', access: { who: 'permission', permission: 'pipelines.read' }, records: 'board' }
export const stageCards: InBrowser<typeof source.stageCards> = { id: 'pipelineStages.cards.list', method: 'GET', path: '/api/v1/pipeline-stages/:id/cards', access: { who: 'permission', permission: 'pipelines.read' }, records: 'cards' }
export const readFunnel: InBrowser<typeof source.readFunnel> = { id: 'pipelines.funnel.read', method: 'GET', path: '/api/v1/pipelines/:id/funnel', access: { who: 'permission', permission: 'pipelines.read' }, records: 'funnel' }
