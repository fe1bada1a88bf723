import { exportPartialsOfForm, formPartials, keepFormPartial, type Params, partialsOfForm, stepsOfForm } from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { removeRow } from '#kit/records/change-row.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findForm } from '../forms.query.ts'
import { keepPartialAnswers } from './keep-partial.ts'
import { partialExport, partialQuery } from './partials.query.ts'
import { countSteps, partialKind } from './partials.store.ts'

type ListInput = { params: Params; query: ListRequest }

/** Answers that were kept before a form was sent: from visitors, and as members see them. */
export function partialRoutes(routes: Routes): void {
  routes.records.set('form-partials', partialQuery)
  serveResource(routes, formPartials, {
    list: partialQuery.list,
    filters: filterOptions(formPartials),
    export: exportList(partialQuery, partialExport),
    read: partialQuery.read,
    remove: (ctx: Context, { params }: { params: Params }) => removeRow(ctx, partialKind, params.id as number),
  })
  serve(routes, partialsOfForm, listOfForm as never)
  serve(routes, exportPartialsOfForm, exportOfForm as never)
  serve(routes, stepsOfForm, readSteps)
  serve(routes, keepFormPartial, keepPartialAnswers)
}

async function listOfForm(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findForm(ctx, params)
  return partialQuery.page(ctx, query, {}, sql`t.form_uuid = ${uuid}`)
}

async function exportOfForm(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findForm(ctx, params)
  return exportList(partialQuery, partialExport, () => sql`t.form_uuid = ${uuid}`)(ctx, { params: {}, query })
}

/** Visitors who finished each step or a later one, and those who sent the form after all. */
async function readSteps(ctx: Context, { params }: { params: Params }) {
  const { uuid, account_id } = await findForm(ctx, params)
  const found = await countSteps(ctx.db, account_id, uuid)
  const steps = found.map(({ step }) => ({
    step,
    visitors: found.filter((one) => one.step >= step).reduce((sum, { visitors }) => sum + visitors, 0),
  }))
  return { data: { steps, sent: found.reduce((sum, { sent }) => sum + sent, 0) } }
}
