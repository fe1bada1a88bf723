import { pipelines } from '@stoa/contract'
import { sql } from 'kysely'
import type { HomeList } from '#modules/accounts/accounts/index.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { definePipelineChannel } from './pipeline-channel.ts'
import { pipelineQuery } from './pipelines.query.ts'
import { pipelineRoutes } from './pipelines.routes.ts'
import { listInAccount } from './setup/read-pipeline.ts'
import { syncTemplates } from './setup/platform-templates.ts'
import { stageQuery } from './stages/stages.query.ts'

export { createAutoTasks } from './moves/auto-tasks.ts'
export { chooseAssignee } from './moves/choose-assignee.ts'
export { emitMoved } from './moves/emit-moved.ts'
export { firstOpenStage } from './stages/first-open-stage.ts'
export { lockStage, lockStageIn, seenStage } from './stages/lock-stage.ts'
export { equipPipelines } from './setup/new-account.ts'
export { abilityOf, cardRights } from './pipelines.policy.ts'
export { type PipelineRow } from './pipelines.presenter.ts'
export { findPipeline, pipelineQuery } from './pipelines.query.ts'
export {
  enteredStage,
  gapFound,
  PLACE,
  placeIn,
  placeValues,
  type EnteredStage,
  type FoundPlace,
  type PlaceValues,
} from './moves/find-place.ts'
export { markedRank, rankIn, type RankPlace } from './moves/rank-in.ts'
export { presentCard, readCards } from './cards/read-cards.ts'
export { rottingDaysOf } from './cards/card-conditions.ts'
export { placeByRule } from './moves/place-by-rule.ts'
export { stagesOfContacts } from './moves/place-many.ts'
export { refuseStaleMove } from './moves/refuse-stale-move.ts'
export { stageFigures } from './stages/stage-figures.ts'
export { stageWindow, stageWindows } from './cards/stage-window.ts'
export { requestPlaces, type RequestPlaces } from './cards/request-places.ts'
export { presentStage, type StageRow } from './stages/stages.presenter.ts'
export { stageQuery } from './stages/stages.query.ts'
export { putCardsBack, takeArchivedOff } from './store/cards.ts'
export { pipelineErasure } from './store/erase-contacts.ts'
export { pipelineChildren } from './store/merged-rows.ts'
export { listTransitions, recordTransition, recordTransitions, stepsOf, type Transition } from './moves/transitions.ts'
export { intoTransitions } from './store/transitions.ts'

export const pipelineNames: readonly RecordNames[] = [
  { key: 'id', filters: ['pipeline'], find: namesFrom(pipelineQuery, sql`t.name`) },
  { key: 'id', filters: ['pipeline_stage'], find: namesFrom(stageQuery, sql`t.name`) },
]

/** The pipelines of an account, for the figures of its home page. */
export const pipelinesOfHome: HomeList = { name: 'pipelines', endpoint: pipelines.list, list: listInAccount }

export const pipelinesModule: ServerModule = { routes: pipelineRoutes, channels: definePipelineChannel, sync: syncTemplates }
