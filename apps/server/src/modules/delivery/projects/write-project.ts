import { sql } from 'kysely'
import type { One, Params, Project, ProjectInput, ProjectUpdate } from '@stoa/contract'
import { searchText } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { forbidden, invalid, missingAccountPermission, notFound, versionConflict } from '#lib/errors.ts'
import { insertRow, updateRow } from '#kit/untyped-rows.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import { emitProject, logProject } from './project-effects.ts'
import { checkDates, checkOwner, checkReferences, clientOf, resultsAccount } from './project-input.ts'
import type { ProjectRow } from './project-row.ts'
import { statusColumns } from './project-status.ts'
import { findProject, projectQuery } from './projects.query.ts'

const INCLUDES = ['account', 'client', 'owner', 'product', 'productCategory']

/** A project of the account in the path. */
export const createOfAccount = (ctx: Context, { params, body }: { params: Params; body: ProjectInput }) =>
  createProject(ctx, params.account_id as number, body)

/** Where no path says who does the work the body does, else the caller's current account. @throws 403, 404, 422 */
export async function createAnywhere(
  ctx: Context,
  { body }: { body: ProjectInput & { account_id?: number | null | undefined } },
): Promise<One<Project>> {
  const { account_id: named, ...fields } = body
  const account_id = named ?? ctx.actor.current_account_id
  if (!account_id) throw invalid({ account_id: ctx.services.t(ctx.request.locale, 'validation:required', { field: 'account_id' }) })
  if (named && !ctx.actor.memberships.has(named) && !holdsIn(ctx.actor, named, 'projects.create')) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'projects.create')) throw missingAccountPermission()
  return createProject(ctx, account_id, fields)
}

async function createProject(ctx: Context, account_id: number, body: ProjectInput): Promise<One<Project>> {
  const { status = 'active', owner_id = ctx.actor.memberships.has(account_id) ? ctx.actor.id : null, description, ...fields } = body
  await checkLimit(ctx, account_id, 'projects.max', 1)
  await checkReferences(ctx, account_id, { ...body, owner_id })
  checkDates(ctx, body.start_date, body.due_date)
  const client = await clientOf(ctx, account_id, body.account_relation_uuid)
  const number = await takeNumbers(ctx.db, account_id, 'project')
  const { uuid } = await insertRow<{ uuid: string }>(ctx, 'projects', {
    ...fields,
    uuid: uuidv7(),
    account_id,
    number,
    status,
    owner_id,
    description: description ? cleanHtml(description).body : null,
    client_account_id: client?.id ?? null,
    results_account_id: resultsAccount(account_id, client),
    search_text: projectText(body.name, number, client?.name),
    created_by_id: ctx.actor.id,
  })
  await putOwnerOn(ctx, uuid, account_id, owner_id)
  const project = await fresh(ctx, uuid)
  emitProject(ctx, 'created', project)
  logProject(ctx, 'created', project)
  return projectQuery.one(ctx, project, INCLUDES)
}

/**
 * Changes a project; `status` takes it along its way.
 * @throws 409 when `version` is not the current one, 422 on what is wrong, also on a way it cannot go
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
  const values = await changedColumns(ctx, before, body)
  await updateRow(ctx, 'projects', { uuid: before.uuid }, values)
  if (owner_id) await putOwnerOn(ctx, before.uuid, before.account_id, owner_id)
  return announceUpdate(ctx, before)
}

async function changedColumns(ctx: Context, before: ProjectRow, body: ProjectUpdate & { version?: number | undefined }) {
  const { version: _version, status, force = false, description, ...fields } = body
  return {
    ...fields,
    ...(description !== undefined && { description: description ? cleanHtml(description).body : null }),
    ...(await clientColumns(ctx, before, body)),
    ...(status !== undefined && status !== before.status && (await statusColumns(ctx, before, status, force))),
  }
}

/** Live event, history and answer after the row was written. */
export async function announceUpdate(ctx: Context, before: ProjectRow): Promise<One<Project>> {
  const after = await fresh(ctx, before.uuid)
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
    if (changes.status?.[1] === 'completed' && before.status !== 'archived') logProject(ctx, 'completed', after)
  }
  return projectQuery.one(ctx, after, INCLUDES)
}

/** Only what is not under way any more, and nothing was sold for, goes. @throws 422 on `base` */
export async function removeProject(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findProject(ctx, params, 'delete')
  if (!['draft', 'cancelled', 'archived', 'completed'].includes(project.status))
    throw invalid({ base: ctx.services.t(ctx.request.locale, 'projects:under_way') })
  await run(ctx.db, sql`UPDATE projects SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE uuid = ${project.uuid}`)
  emitProject(ctx, 'deleted', project)
  logProject(ctx, 'deleted', project)
  return { data: null }
}

/** A new client brings its account, its name to be found by, and its CRM as long as the project has no results elsewhere. */
async function clientColumns(ctx: Context, before: ProjectRow, body: ProjectUpdate): Promise<Record<string, unknown>> {
  const isNew = body.account_relation_uuid !== undefined && body.account_relation_uuid !== before.account_relation_uuid
  const name = body.name ?? before.name
  if (!isNew) return body.name === undefined ? {} : { search_text: projectText(name, before.number, before.client_name) }
  const client = await clientOf(ctx, before.account_id, body.account_relation_uuid)
  const results_account_id = resultsAccount(before.account_id, client)
  if (results_account_id !== before.results_account_id && (await hasResults(ctx, before.uuid)))
    throw invalid({ account_relation_uuid: ctx.services.t(ctx.request.locale, 'projects:has_results') })
  return {
    client_account_id: client?.id ?? null,
    results_account_id,
    search_text: projectText(name, before.number, client?.name),
  }
}

/** Whether something in a CRM hangs on the project already. */
async function hasResults(ctx: Context, uuid: string): Promise<boolean> {
  const found = await one<{ found: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM contact_requests WHERE project_uuid = ${uuid} AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM pipelines WHERE project_uuid = ${uuid} AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM contact_lists WHERE project_uuid = ${uuid} AND deleted_at IS NULL) AS found`,
  )
  return found!.found
}

/** Who is responsible for a project works on it. */
export async function putOwnerOn(ctx: Context, uuid: string, account_id: number, user_id: number | null | undefined): Promise<void> {
  await checkOwner(ctx, account_id, user_id)
  await run(
    ctx.db,
    sql`INSERT INTO project_members (project_uuid, account_id, membership_id, role)
      SELECT ${uuid}, m.account_id, m.id, 'manager' FROM memberships m WHERE m.account_id = ${account_id} AND m.user_id = ${user_id ?? null}::bigint AND m.status = 'active' AND m.deleted_at IS NULL
      ON CONFLICT (project_uuid, membership_id) DO UPDATE SET role = 'manager', updated_at = now()`,
  )
}

/** The row as lists show it. */
export async function fresh(ctx: Context, uuid: string): Promise<ProjectRow> {
  const found = await one<ProjectRow>(ctx.db, sql`SELECT * FROM seen_projects WHERE uuid = ${uuid}`)
  if (!found) throw forbidden()
  return found
}

const projectText = (name: string, number: number, client: string | null | undefined): string =>
  searchText({ names: [name, client ?? ''].filter(Boolean), values: [String(number)] })

const valueOf = (values: ProjectUpdate, before: ProjectRow, name: 'start_date' | 'due_date') =>
  values[name] === undefined ? before[name] : values[name]
