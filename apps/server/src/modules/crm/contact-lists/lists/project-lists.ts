import { sql } from 'kysely'
import type { BodyOf, createProjectContactList, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { contactListExport } from './contact-lists.export.ts'
import { contactListQuery } from './contact-lists.query.ts'
import { createList } from './write-list.ts'

/** Lists of a project that the caller may read. */
export async function listOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const project = await findProjectFor(ctx, params, 'contact-lists.read')
  return contactListQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
}

/** The lists of a project as a spreadsheet. @throws 404, 403 as the project says */
export async function exportOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { uuid } = await findProjectFor(ctx, params, 'contact-lists.read')
  return exportList(contactListQuery, contactListExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query })
}

/**
 * Creates a list of a project in the account that keeps its results.
 * @throws 403 without the permission there
 */
export async function createOfProject(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof createProjectContactList> }) {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'contact-lists.create')
  if (!holdsIn(ctx.actor, results_account_id, 'contact-lists.create')) throw missingAccountPermission()
  return createList(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}
