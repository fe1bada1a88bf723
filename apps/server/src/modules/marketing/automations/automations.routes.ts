import {
  activateAutomation,
  archiveAutomation,
  automationChoices,
  automationRuns,
  automations,
  automationVersions,
  cancelAutomationRun,
  createProjectAutomation,
  deleteProjectAutomation,
  dryRunAutomation,
  duplicateAutomation,
  exportProjectAutomations,
  pauseAutomation,
  projectAutomation,
  projectAutomations,
  publishAutomation,
  skipAutomationNode,
  startAutomationRuns,
  updateProjectAutomation,
  type AutomationGraph,
  type AutomationTrigger,
  type Params,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { automationExport, runExport } from './automations.export.ts'
import { automationQuery, findAutomation } from './automations.query.ts'
import { readChoices } from './choices.ts'
import { dryRun } from './runs/dry-run.ts'
import { cancelRun, skipNode, startByHand } from './runs/run-verbs.ts'
import { runQuery } from './runs/runs.query.ts'
import { versionsOf } from './store/automations.ts'
import { activate, archive, duplicate, pause, publish } from './write/publish-automations.ts'
import { createAutomation, createAutomationOfProject, removeAutomation, updateAutomation } from './write/write-automations.ts'

type ListInput = { params: Params; query: ListRequest }

const readOne = async (ctx: Context, { params, query }: { params: Params; query?: { include?: readonly string[] } }) =>
  automationQuery.one(ctx, await findAutomation(ctx, params, 'read', query?.include), query?.include ?? [])

/** Automations of accounts and projects, and their runs. */
export function automationRoutes(routes: Routes): void {
  routes.nested.set('automations', (ctx, account_id, uuid) => findAutomation(ctx, { account_id, uuid }))
  routes.records.set('automation-runs', runQuery)
  serveResource(routes, automations, {
    list: automationQuery.list,
    filters: filterOptions(automations),
    export: exportList(automationQuery, automationExport),
    create: createAutomation,
    read: readOne,
    update: updateAutomation,
    remove: removeAutomation,
  })
  serve(routes, activateAutomation, activate)
  serve(routes, pauseAutomation, pause)
  serve(routes, archiveAutomation, archive)
  serve(routes, publishAutomation, publish)
  serve(routes, duplicateAutomation, duplicate)
  serve(routes, automationChoices, readChoices)
  serve(routes, automationVersions, listVersions)
  serve(routes, startAutomationRuns, startByHand)
  serve(routes, dryRunAutomation, dryRun)
  serveResource(routes, automationRuns, {
    list: runQuery.list,
    filters: filterOptions(automationRuns),
    export: exportList(runQuery, runExport),
    read: runQuery.read,
  })
  serve(routes, cancelAutomationRun, cancelRun)
  serve(routes, skipAutomationNode, skipNode)
  ofProjects(routes)
}

function ofProjects(routes: Routes): void {
  serve(routes, projectAutomations, listOfProject as never)
  serve(routes, exportProjectAutomations, exportOfProject as never)
  serve(routes, createProjectAutomation, createAutomationOfProject)
  serve(routes, projectAutomation, readOne)
  serve(routes, updateProjectAutomation, updateAutomation)
  serve(routes, deleteProjectAutomation, removeAutomation)
}

async function listVersions(ctx: Context, { params }: { params: Params }) {
  const { uuid } = await findAutomation(ctx, params)
  const found = await versionsOf(ctx.db, uuid)
  return {
    data: found.map(({ number, trigger, graph, published_by_id, created_at }) => ({
      number,
      trigger: trigger as unknown as AutomationTrigger,
      graph: graph as unknown as AutomationGraph,
      published_by_id,
      created_at,
    })),
  }
}

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findProjectFor(ctx, params, 'automations.read')
  return automationQuery.page(ctx, query, {}, sql`t.project_uuid = ${uuid}`)
}

async function exportOfProject(ctx: Context, input: ListInput) {
  const { uuid } = await findProjectFor(ctx, input.params, 'automations.read')
  return exportList(automationQuery, automationExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query: input.query })
}
