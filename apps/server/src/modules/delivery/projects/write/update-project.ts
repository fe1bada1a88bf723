import { sql } from 'kysely'
import type { One, Params, Project, ProjectUpdate } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { refuse } from '#kit/refuse.ts'
import { forbidden, missingAccountPermission, versionConflict } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { emitProject, logProject } from '../project-effects.ts'
import { tell } from '#kit/wiring.ts'
import type { ProjectRow } from '../project-row.ts'
import { findProject, projectQuery } from '../projects.query.ts'
import { putManager, writeProject } from '../store.ts'
import { checkDates, checkOwner, checkReferences, clientOf, resultsAccount } from './check-project.ts'
import { projectStatusChanged, statusColumns } from './project-status.ts'

/** Relations in the response to a write. */
export const INCLUDES = ['account', 'client', 'owner', 'product', 'productCategory']

/**
 * Changes a project, also its status.
 * @throws 403 for a new owner without `projects.manage-members`, 409 for an old `version`, 422 on the field that is wrong
 */
export async function updateProject(
  ctx: Context,
  { params, body }: { params: Params; body: ProjectUpdate & { version?: number | undefined } },
): Promise<One<Project>> {
  const before = await findProject(ctx, params, 'update')
  const { version, owner_id } = body
  if (version !== undefined && version !== before.version) throw versionConflict()
  if (owner_id !== undefined && owner_id !== before.owner_id && !holdsIn(ctx.actor, before.account_id, 'projects.manage-members'))
    throw missingAccountPermission()
  await checkReferences(ctx, before.account_id, body)
  checkDates(ctx, valueOf(body, before, 'start_date'), valueOf(body, before, 'due_date'))
  await writeProject(ctx.db, before.uuid, await changedColumns(ctx, before, body))
  if (owner_id) await assignOwner(ctx, before.uuid, before.account_id, owner_id)
  return announceUpdate(ctx, before)
}

async function changedColumns(
  ctx: Context,
  before: ProjectRow,
  body: ProjectUpdate & { version?: number | undefined },
): Promise<RowChange<'projects'>> {
  const { version: _version, status, force = false, description, ...fields } = body
  return {
    ...fields,
    ...(description !== undefined && { description: description ? cleanHtml(description).body : null }),
    ...(await clientColumns(ctx, before, body)),
    ...(status !== undefined && status !== before.status && (await statusColumns(ctx, before, status, force))),
  }
}

/** Announces and logs the difference to the stored row. @returns the project for the response */
export async function announceUpdate(ctx: Context, before: ProjectRow): Promise<One<Project>> {
  const after = await readProject(ctx, before.uuid)
  const {
    search_text: _text,
    client_name: _name,
    cover_file: _file,
    member_user_ids: _members,
    parties: _parties,
    scope_texts: _texts,
    ...changes
  } = changesOf(before, after)
  if (Object.keys(changes).length) {
    emitProject(ctx, 'updated', { ...after, parties: { ...before.parties, ...after.parties } }, Object.keys(changes))
    logProject(ctx, 'updated', after, changes)
    if ('owner_id' in changes) logProject(ctx, 'owner_changed', after, { owner_id: changes.owner_id })
    if (changes.status) await tell(ctx, projectStatusChanged, after)
    if (changes.status?.[1] === 'completed' && before.status !== 'archived') logProject(ctx, 'completed', after)
  }
  return projectQuery.one(ctx, after, INCLUDES)
}

/** A new client changes client account, search text and, while the project has no results, the results account. @throws 422 */
async function clientColumns(ctx: Context, before: ProjectRow, body: ProjectUpdate): Promise<RowChange<'projects'>> {
  const isNew = body.account_relation_uuid !== undefined && body.account_relation_uuid !== before.account_relation_uuid
  const name = body.name ?? before.name
  if (!isNew) return body.name === undefined ? {} : { search_text: projectText(name, before.number, before.client_name) }
  const client = await clientOf(ctx, before.account_id, body.account_relation_uuid)
  const results_account_id = resultsAccount(before.account_id, client)
  if (results_account_id !== before.results_account_id && (await hasResults(ctx, before.uuid)))
    refuse(ctx, { account_relation_uuid: 'projects:has_results' })
  return {
    client_account_id: client?.id ?? null,
    results_account_id,
    search_text: projectText(name, before.number, client?.name),
  }
}

/** Whether a request, pipeline or list belongs to the project. */
async function hasResults(ctx: Context, uuid: string): Promise<boolean> {
  const found = await one<{ any: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM contact_requests WHERE project_uuid = ${uuid} AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM pipelines WHERE project_uuid = ${uuid} AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM contact_lists WHERE project_uuid = ${uuid} AND deleted_at IS NULL) AS any`,
  )
  return found!.any
}

/** Makes the owner of a project one of its managers. @throws 422 on the field that names them when they are not an active member */
export async function assignOwner(
  ctx: Context,
  uuid: string,
  account_id: number,
  user_id: number | null | undefined,
  field?: 'owner_id' | 'user_id',
): Promise<void> {
  await checkOwner(ctx, account_id, user_id, field)
  await putManager(ctx.db, uuid, account_id, user_id ?? null)
}

/** Reads a project with its accounts and people, after a write and without another check of permissions. */
export async function readProject(ctx: Context, uuid: string): Promise<ProjectRow> {
  const project = await one<ProjectRow>(ctx.db, sql`SELECT * FROM seen_projects WHERE uuid = ${uuid}`)
  if (!project) throw forbidden()
  return project
}

/** Text by which searches find a project. */
export const projectText = (name: string, number: number, client: string | null | undefined): string =>
  searchText({ names: [name, client ?? ''].filter(Boolean), values: [String(number)] })

const valueOf = (values: ProjectUpdate, before: ProjectRow, name: 'start_date' | 'due_date') =>
  values[name] === undefined ? before[name] : values[name]
