import {
  adminPipelines,
  allPipelines,
  contactTransitions,
  createPipelineStage,
  createProjectPipeline,
  exportProjectPipelines,
  moveContact as moveContactEndpoint,
  orderPipelineStages,
  pipelineAssignees,
  pipelines,
  pipelineShareOptions,
  pipelineShares,
  pipelineStageOptions,
  pipelineStages,
  pipelineTemplates,
  placeContacts as placeContactsEndpoint,
  projectPipelines,
  removeContactFromPipeline,
  savePipelineAsTemplate,
  sharePipeline as sharePipelineEndpoint,
  stageContacts,
  stagesOfContact,
  stagesOfPipeline,
  unsharePipeline as unsharePipelineEndpoint,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listContactTransitions, listStagesOfContact, takeOffBoard } from './cards/contact-places.ts'
import { createPipeline } from './setup/create-pipeline.ts'
import { moveContact } from './moves/move-contact.ts'
import { pipelineExport } from './pipelines.export.ts'
import { adminPipelineQuery, allPipelineQuery, pipelineGuard, pipelineQuery, inAccount } from './pipelines.query.ts'
import { listInAccount, listStagesOfPipeline, readPipeline } from './setup/read-pipeline.ts'
import { placeContacts } from './moves/place-contacts.ts'
import { createOfProject, exportOfProject, listOfProject } from './setup/project-pipelines.ts'
import { removePipeline } from './setup/remove-pipeline.ts'
import { listShareOptions, listShares, sharePipeline, unsharePipeline } from './setup/shares.ts'
import { listStageContacts } from './cards/stage-contacts.ts'
import { listPipelineAssignees, listStageOptions } from './stages/stage-options.ts'
import { createStage, orderStages, removeStage, updateStage } from './stages/stage-verbs.ts'
import { stageQuery } from './stages/stages.query.ts'
import { listTemplates, saveAsTemplate } from './setup/templates.ts'
import { updatePipeline } from './setup/update-pipeline.ts'

export function pipelineRoutes(routes: Routes): void {
  routes.records.set('pipelines', pipelineGuard)
  routes.records.set('pipeline-stages', stageQuery)
  const items = { read: readPipeline, update: updatePipeline, remove: removePipeline }
  serveResource(routes, pipelines, {
    list: listInAccount,
    filters: filterOptions(pipelines),
    export: exportList(pipelineQuery, pipelineExport, inAccount),
    create: createPipeline,
    ...items,
  })
  serveResource(routes, allPipelines, {
    list: allPipelineQuery.list,
    filters: filterOptions(allPipelines),
    export: exportList(allPipelineQuery, pipelineExport),
  })
  serveResource(routes, adminPipelines, {
    list: adminPipelineQuery.list,
    filters: filterOptions(adminPipelines),
    export: exportList(adminPipelineQuery, pipelineExport),
    create: createPipeline,
    ...items,
  })
  serveResource(routes, pipelineStages, {
    list: stageQuery.list,
    filters: filterOptions(pipelineStages),
    read: stageQuery.read,
    update: updateStage,
    remove: removeStage,
  })
  serve(routes, projectPipelines, listOfProject)
  serve(routes, exportProjectPipelines, exportOfProject)
  serve(routes, createProjectPipeline, createOfProject)
  serve(routes, stagesOfPipeline, listStagesOfPipeline)
  serve(routes, createPipelineStage, createStage)
  serve(routes, orderPipelineStages, orderStages)
  serve(routes, pipelineStageOptions, listStageOptions)
  serve(routes, pipelineAssignees, listPipelineAssignees)
  serve(routes, pipelineTemplates, listTemplates)
  serve(routes, savePipelineAsTemplate, saveAsTemplate)
  serve(routes, pipelineShares, listShares)
  serve(routes, pipelineShareOptions, listShareOptions)
  serve(routes, sharePipelineEndpoint, sharePipeline)
  serve(routes, unsharePipelineEndpoint, unsharePipeline)
  serve(routes, stageContacts, listStageContacts)
  serve(routes, moveContactEndpoint, moveContact)
  serve(routes, placeContactsEndpoint, placeContacts)
  serve(routes, stagesOfContact, listStagesOfContact)
  serve(routes, removeContactFromPipeline, takeOffBoard)
  serve(routes, contactTransitions, listContactTransitions)
}
