import {
  closeForm,
  createProjectForm,
  exportProjectForms,
  exportSubmissionsOfForm,
  type FormDefinition,
  formChoices,
  formSubmissions,
  markFormSpam,
  processFormSubmission,
  publicForm,
  submissionsOfForm,
  submitForm,
  forms,
  formVersions,
  type Params,
  projectForms,
  publishForm,
  reopenForm,
} from '@stoa/contract'
import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { readFormChoices } from './form-choices.ts'
import { formExport } from './forms.export.ts'
import { findForm, formQuery } from './forms.query.ts'
import { prepareFiles } from './intake/form-files.ts'
import { findPublic, readPublic } from './intake/public-form.ts'
import { receiveSubmission } from './intake/receive-submission.ts'
import { receiveTogether } from './intake/receive-together.ts'
import { partialRoutes } from './partials/partials.routes.ts'
import { versionsOf } from './store.ts'
import { markSpam, processByHand } from './submissions/mark-submissions.ts'
import { submissionExport, submissionQuery } from './submissions/submissions.query.ts'
import { close, publish, reopen } from './write/publish-forms.ts'
import { createForm, createFormOfProject, removeForm, updateForm } from './write/write-forms.ts'

type ListInput = { params: Params; query: ListRequest }

/** Forms of accounts and projects. */
export function formRoutes(routes: Routes): void {
  routes.nested.set('forms', (ctx, account_id, uuid) => findForm(ctx, { account_id, uuid }))
  serveResource(routes, forms, {
    list: formQuery.list,
    filters: filterOptions(forms),
    export: exportList(formQuery, formExport),
    create: createForm,
    read: async (ctx, { params, query }) => formQuery.one(ctx, await findForm(ctx, params, 'read', query.include), query.include),
    update: updateForm,
    remove: removeForm,
  })
  serve(routes, publishForm, publish)
  serve(routes, closeForm, close)
  serve(routes, reopenForm, reopen)
  serve(routes, formVersions, listVersions)
  serve(routes, formChoices, readFormChoices)
  submissionRoutes(routes)
  partialRoutes(routes)
  serve(routes, projectForms, listOfProject as never)
  serve(routes, exportProjectForms, exportOfProject as never)
  serve(routes, createProjectForm, createFormOfProject)
}

/** What is sent with forms: by anybody, and as members see it. */
function submissionRoutes(routes: Routes): void {
  routes.records.set('form-submissions', submissionQuery)
  routes.unguarded.set('public/forms', (ctx, key) => findPublic(ctx, String(key)))
  serveResource(routes, formSubmissions, {
    list: submissionQuery.list,
    filters: filterOptions(formSubmissions),
    export: exportList(submissionQuery, submissionExport),
    read: submissionQuery.read,
  })
  serve(routes, submissionsOfForm, listOfForm as never)
  serve(routes, exportSubmissionsOfForm, exportOfForm as never)
  serve(routes, markFormSpam, markSpam)
  serve(routes, processFormSubmission, processByHand)
  serve(routes, publicForm, readPublic)
  serve(routes, submitForm, receiveSubmission, prepareFiles, receiveTogether)
}

async function listOfForm(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findForm(ctx, params)
  return submissionQuery.page(ctx, query, {}, sql`t.form_uuid = ${uuid}`)
}

async function exportOfForm(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findForm(ctx, params)
  return exportList(submissionQuery, submissionExport, () => sql`t.form_uuid = ${uuid}`)(ctx, { params: {}, query })
}

async function listVersions(ctx: Context, { params }: { params: Params }) {
  const form = await findForm(ctx, params)
  const found = await versionsOf(ctx.db, form.uuid)
  return {
    data: found.map(({ number, definition, published_by_id, created_at }) => ({
      number,
      definition: definition as FormDefinition,
      published_by_id,
      created_at,
    })),
  }
}

async function listOfProject(ctx: Context, { params, query }: ListInput) {
  const { uuid } = await findProjectFor(ctx, params, 'forms.read')
  return formQuery.page(ctx, query, {}, sql`t.project_uuid = ${uuid}`)
}

async function exportOfProject(ctx: Context, input: ListInput) {
  const { uuid } = await findProjectFor(ctx, input.params, 'forms.read')
  return exportList(formQuery, formExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query: input.query })
}
