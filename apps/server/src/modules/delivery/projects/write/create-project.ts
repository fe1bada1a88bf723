import type { One, Params, Project, ProjectInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import { emitProject, logProject } from '../project-effects.ts'
import { projectQuery } from '../projects.query.ts'
import { insertProject } from '../store.ts'
import { checkDates, checkReferences, clientOf, resultsAccount } from './check-project.ts'
import { assignOwner, INCLUDES, projectText, readProject } from './update-project.ts'

/** Creates a project of the account in the path. */
export const createOfAccount = (ctx: Context, { params, body }: { params: Params; body: ProjectInput }) =>
  createProject(ctx, params.account_id as number, body)

/** Creates a project of the account in the body, else of the caller's current account. @throws 403, 404, 422 */
export async function createAnywhere(
  ctx: Context,
  { body }: { body: ProjectInput & { account_id?: number | null | undefined } },
): Promise<One<Project>> {
  const { account_id: given, ...fields } = body
  const account_id = given ?? ctx.actor.current_account_id
  if (!account_id) refuseMissing(ctx, 'account_id')
  if (given && !ctx.actor.memberships.has(given) && !holdsIn(ctx.actor, given, 'projects.create')) throw notFound()
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
  const { uuid } = await insertProject(ctx.db, {
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
  await assignOwner(ctx, uuid, account_id, owner_id)
  const project = await readProject(ctx, uuid)
  emitProject(ctx, 'created', project)
  logProject(ctx, 'created', project)
  return projectQuery.one(ctx, project, INCLUDES)
}
