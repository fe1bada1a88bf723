import { sql } from 'kysely'
import type { AccountBadge, addProjectUser, BodyOf, One, Params, Project, ProjectMember, setProjectOwner, UserBadge } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { emitProject, logProject, notifyMember, recheckAccount } from '../project-effects.ts'
import type { ProjectRow } from '../project-row.ts'
import { holdsAsOwner } from '../projects.policy.ts'
import { findProject } from '../projects.query.ts'
import { deleteMember, putMember, writeProject } from '../store.ts'
import { announceUpdate, assignOwner, readProject } from '../write/update-project.ts'
import { guestsLeft } from './guests-left.ts'
import { peopleOf } from './people-rows.ts'

const MANAGE = 'projects.manage-members'

/** Assigns a project to a member of the owning account, or to no one. @throws 403, 422 on `user_id` */
export async function setOwner(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof setProjectOwner> },
): Promise<One<Project>> {
  const before = await findProject(ctx, params, 'manage-members')
  if (!holdsAsOwner(ctx.actor, MANAGE, before)) throw missingAccountPermission()
  await assignOwner(ctx, before.uuid, before.account_id, body.user_id, 'user_id')
  await writeProject(ctx.db, before.uuid, { owner_id: body.user_id })
  if (body.user_id !== null && body.user_id !== before.owner_id) notifyMember(ctx, before, before.account_id, body.user_id)
  return announceUpdate(ctx, before)
}

/** Lists the people of a project that the caller may know of. */
export async function listPeople(ctx: Context, { params }: { params: Params }): Promise<{ data: ProjectMember[] }> {
  const project = await findProject(ctx, params)
  return { data: (await peopleOf(ctx, [project])).get(project.uuid) ?? [] }
}

/** Accounts whose people the caller may add and remove: all accounts for the owning side, else the caller's own. */
function managedAccounts(ctx: Context, project: ProjectRow): number[] {
  const accounts = Object.keys(project.parties).map(Number)
  if (holdsAsOwner(ctx.actor, MANAGE, project)) return accounts
  return accounts.filter((account_id) => holdsIn(ctx.actor, account_id, MANAGE))
}

interface Candidate {
  membership_id: number
  account_id: number
}

/** Adds a member of a participating account to a project, or changes their role. @throws 403, 422 on `user_id` */
export async function addPerson(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof addProjectUser> },
): Promise<One<ProjectMember>> {
  const project = await findProject(ctx, params, 'manage-members')
  const candidate = await one<Candidate>(
    ctx.db,
    sql`SELECT id AS membership_id, account_id FROM memberships
      WHERE user_id = ${body.user_id} AND account_id = any(${managedAccounts(ctx, project)}::bigint[]) AND status = 'active' AND deleted_at IS NULL
      ORDER BY account_id = ${project.account_id} DESC, id LIMIT 1`,
  )
  if (!candidate) refuseUnknown(ctx, 'user_id')
  const isNew = !project.member_user_ids.includes(body.user_id)
  const { role = null, notify = null } = body
  await putMember(ctx.db, { project_uuid: project.uuid, ...candidate }, { role, notify })
  const after = await readProject(ctx, project.uuid)
  emitProject(ctx, 'updated', after, ['users'])
  if (isNew) {
    logProject(ctx, 'member_added', after, undefined, { user_id: body.user_id })
    notifyMember(ctx, after, candidate.account_id, body.user_id)
  }
  return { data: (await peopleOf(ctx, [after])).get(after.uuid)!.find((one) => one.id === body.user_id)! }
}

/** Removes a person from a project and from its conversation. @throws 403, 404 */
export async function removePerson(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findProject(ctx, params, 'manage-members')
  const user_id = params.user_id as number
  const account_id = await deleteMember(ctx.db, project.uuid, user_id, managedAccounts(ctx, project))
  if (account_id === undefined) throw notFound()
  await tell(ctx, guestsLeft, project.uuid, { user_id })
  emitProject(ctx, 'updated', await readProject(ctx, project.uuid), ['users'])
  logProject(ctx, 'member_removed', project, undefined, { user_id })
  recheckAccount(ctx, account_id, [user_id])
  return { data: null }
}

type Choice = UserBadge & { account: AccountBadge }

/** Lists the members of the accounts that the caller manages who are not on the project. */
export async function listUserChoices(ctx: Context, { params }: { params: Params }): Promise<{ data: Choice[] }> {
  const project = await findProject(ctx, params)
  const accounts = managedAccounts(ctx, project)
  if (!accounts.some((account_id) => holdsIn(ctx.actor, account_id, MANAGE)) && !holdsAsOwner(ctx.actor, MANAGE, project))
    throw missingAccountPermission()
  const choices = await rows<Choice>(
    ctx.db,
    sql`SELECT u.id, u.username, u.color, u.avatar_uuid AS avatar_url, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account
      FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active' AND u.deleted_at IS NULL JOIN accounts a ON a.id = m.account_id
      WHERE m.account_id = any(${accounts}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM project_members j WHERE j.project_uuid = ${project.uuid} AND j.membership_id = m.id)
      ORDER BY a.id = ${project.account_id} DESC, a.name, u.username, u.id LIMIT 500`,
  )
  signAvatars(ctx.services, choices)
  return { data: choices }
}
