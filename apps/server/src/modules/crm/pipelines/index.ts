import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { definePipelineChannel } from './pipeline-channel.ts'
import { pipelineQuery } from './pipelines.query.ts'
import { pipelineRoutes } from './pipelines.routes.ts'
import { syncTemplates } from './platform-templates.ts'
import { stageQuery } from './stages.query.ts'

export { createAutoTasks } from './auto-tasks.ts'
export { chooseAssignee } from './choose-assignee.ts'
export { emitMoved } from './emit-moved.ts'
export { firstOpenStage } from './first-open-stage.ts'
export { lockStage, lockStageIn, seenStage } from './lock-stage.ts'
export { equipPipelines } from './new-account.ts'
export { abilityOf, cardRights } from './pipelines.policy.ts'
export { type PipelineRow } from './pipelines.presenter.ts'
export { findPipeline, pipelineQuery } from './pipelines.query.ts'
export { rankIn } from './rank-in.ts'
export { readCards } from './read-cards.ts'
export { stageConflict } from './stage-conflict.ts'
export { stageFigures } from './stage-figures.ts'
export { stageWindow, stageWindows } from './stage-window.ts'
export { requestPlaces, type RequestPlaces } from './request-places.ts'
export { presentStage, type StageRow } from './stages.presenter.ts'
export { stageQuery } from './stages.query.ts'
export { pipelineChildren } from './store/merged-rows.ts'
export { listTransitions, recordTransition, recordTransitions } from './transitions.ts'

export const pipelineNames: readonly RecordNames[] = [
  { key: 'id', filters: ['pipeline'], find: namesFrom(pipelineQuery, sql`t.name`) },
  { key: 'id', filters: ['pipeline_stage'], find: namesFrom(stageQuery, sql`t.name`) },
]

export const pipelinesModule: ServerModule = { routes: pipelineRoutes, channels: definePipelineChannel, sync: syncTemplates }
