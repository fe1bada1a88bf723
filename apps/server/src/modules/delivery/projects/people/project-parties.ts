import { sql } from 'kysely'
import type { AccountBadge, addProjectAccount, BodyOf, One, Params, ProjectAccount } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseUnknown, text } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { takeBackTasks } from '#modules/work/tasks/index.ts'
import { emitProject, logProject, recheckAccount } from '../project-effects.ts'
import type { ProjectRow } from '../project-row.ts'
import { holdsAsOwner } from '../projects.policy.ts'
import { findProject } from '../projects.query.ts'
import { endParty, putParty } from '../store.ts'
import { readProject } from '../write/update-project.ts'
import { guestsLeft } from './guests-left.ts'
import { partiesOf } from './people-rows.ts'

/** Lists the accounts of a project that the caller may know of. */
export async function listParties(ctx: Context, { params }: { params: Params }): Promise<{ data: ProjectAccount[] }> {
  const project = await findProject(ctx, params)
  return { data: (await partiesOf(ctx, [project])).get(project.uuid) ?? [] }
}

/** Finds a project whose accounts the caller may manage: only the owning account may. @throws 403, 404 */
async function findManaged(ctx: Context, params: Params): Promise<ProjectRow> {
  const project = await findProject(ctx, params, 'manage-members')
  if (!holdsAsOwner(ctx.actor, 'projects.manage-members', project)) throw missingAccountPermission()
  return project
}

/**
 * Lets an account with an active relation take part, or changes its role and scope.
 * @throws 422 on `account_id` for any other account, and for owner and client, whose roles are fixed
 */
export async function addParty(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof addProjectAccount> },
): Promise<One<ProjectAccount>> {
  const project = await findManaged(ctx, params)
  const { account_id } = body
  const known = project.parties[String(account_id)]
  if (known === 'owner' || known === 'client') refuseUnknown(ctx, 'account_id')
  const role = body.role ?? known ?? (await relationOf(ctx, project.account_id, account_id))
  if (!role || (!known && (await relationOf(ctx, project.account_id, account_id, role)) !== role)) refuseUnknown(ctx, 'account_id')
  await putParty(ctx.db, { project_uuid: project.uuid, account_id, role, added_by_id: ctx.actor.id }, body.scope_text)
  const after = await readProject(ctx, project.uuid)
  emitProject(ctx, 'updated', after, ['accounts'])
  if (!known) logProject(ctx, 'account_added', after, undefined, { account_id })
  return { data: (await partiesOf(ctx, [after])).get(after.uuid)!.find((one) => one.id === account_id)! }
}

/**
 * Ends the participation of an account: removes its people from the project and its conversation, and takes its tasks back.
 * @throws 404 for an account that does not take part, 422 for owner and client
 */
export async function removeParty(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findManaged(ctx, params)
  const account_id = params.participant_id as number
  const role = project.parties[String(account_id)]
  if (!role) throw notFound()
  if (role === 'owner' || role === 'client') refuse(ctx, { account_id: ['validation:invalid', { field: text(ctx, 'fields:account_id') }] })
  await endParty(ctx.db, { project_uuid: project.uuid, account_id }, ctx.services.clock.now())
  await tell(ctx, guestsLeft, project.uuid, { account_id })
  await takeBackTasks(ctx.db, project.uuid, account_id)
  emitProject(ctx, 'updated', project, ['accounts'])
  logProject(ctx, 'account_removed', project, undefined, { account_id })
  recheckAccount(ctx, account_id)
  return { data: null }
}

type Role = 'provider' | 'partner'

/** Role in which an account may take part, by an active relation to it. @param wanted considers this role only */
async function relationOf(ctx: Context, account_id: number, other_id: number, wanted: Role | null = null): Promise<Role | undefined> {
  const relation = await one<{ type: Role }>(
    ctx.db,
    sql`SELECT type FROM account_relations WHERE account_id = ${account_id} AND related_account_id = ${other_id} AND type IN ('provider', 'partner')
        AND status = 'active' AND deleted_at IS NULL AND (${wanted}::text IS NULL OR type = ${wanted}) ORDER BY type DESC LIMIT 1`,
  )
  return relation?.type
}

/** Lists providers and partners with an active relation that do not take part yet. */
export async function listPartyChoices(ctx: Context, { params }: { params: Params }) {
  const project = await findManaged(ctx, params)
  const choices = await rows<AccountBadge & { role: Role }>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name, r.type AS role FROM account_relations r JOIN accounts a ON a.id = r.related_account_id AND a.deleted_at IS NULL
      WHERE r.account_id = ${project.account_id} AND r.type IN ('provider', 'partner') AND r.status = 'active' AND r.deleted_at IS NULL
        AND a.id <> all(${Object.keys(project.parties).map(Number)}::bigint[])
      ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: choices }
}
