import { sql } from 'kysely'
import type { ContactRequest, Params, RequestStatus, SelectOption } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { exportList } from '#platform/exports/export-list.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { contactQuery } from '../../contacts/index.ts'
import { listTransitions } from '../../pipelines/index.ts'
import { requestExport } from '../requests.export.ts'
import { contactRequestQuery, findRequest } from '../requests.query.ts'
import { seenStage } from '../move/seen-stage.ts'

/** Account and contact of a request, which `/cr/{id}` needs to open it. @throws 404, 403 */
export async function locateRequest(ctx: Context, { params }: { params: Params }) {
  const { id, number, account_id, contact_id, pipeline_id, status } = await findRequest(ctx, params)
  const row = await one<{ uuid: string }>(ctx.db, sql`SELECT uuid FROM pipelines WHERE id = ${pipeline_id}`)
  return { data: { id, number, account_id, contact_id, pipeline_uuid: row?.uuid ?? null, status: status as RequestStatus } }
}

/** Lists the requests of a contact that the caller may read. */
export async function listRequestsOfContact(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const contact = await contactQuery.find(ctx, params.contact_id)
  return contactRequestQuery.page(ctx, query, { account_id: contact.account_id }, sql`t.contact_id = ${contact.id}`)
}

/** Lists the requests of a project that the caller may read. */
export async function listRequestsOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const project = await findProjectFor(ctx, params, 'contact-requests.read')
  return contactRequestQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
}

/** The requests of a project as a spreadsheet. @throws 404, 403 as the project says */
export async function exportRequestsOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { uuid } = await findProjectFor(ctx, params, 'contact-requests.export')
  return exportList(contactRequestQuery, requestExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query })
}

/**
 * Lists the requests of a stage that the caller may read, in the order of its column unless another is asked for.
 * @throws 404 for an unknown stage, 403 if the caller may read none of its requests
 */
export async function listRequestsOfStage(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { stage, rights } = await seenStage(ctx, params.pipeline_stage_id)
  if (!rights.read) throw missingAccountPermission()
  const sort = query.sort.length ? query.sort : [{ name: 'position', descending: false }]
  return contactRequestQuery.page(ctx, { ...query, sort }, {}, sql`t.pipeline_stage_id = ${stage.id}`)
}

/** Lists the stages through which a request has moved. */
export async function listRequestTransitions(ctx: Context, { params }: { params: Params }) {
  const request: Pick<ContactRequest, 'id'> = await findRequest(ctx, params)
  return { data: await listTransitions(ctx, { kind: 'contact_request', id: request.id }) }
}

/** Lists active members of an account as possible assignees. */
export async function listRequestAssignees(ctx: Context, { params }: { params: Params }) {
  const found = await rows<SelectOption>(
    ctx.db,
    sql`SELECT u.id AS value, u.username AS label FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.account_id = ${params.account_id} AND m.status = 'active' AND m.deleted_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL
    ORDER BY u.username, u.id LIMIT 1000`,
  )
  return { data: found }
}
