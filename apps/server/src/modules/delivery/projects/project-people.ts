import { sql } from 'kysely'
import type { addProjectUser, BodyOf, One, Params, Project, ProjectMember, UserBadge, AccountBadge, setProjectOwner } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { peopleOf } from './people-rows.ts'
import { emitProject, logProject, notifyMember, recheckAccount } from './project-effects.ts'
import { refused } from './project-input.ts'
import { holdsAsOwner } from './project-policy.ts'
import type { ProjectRow } from './project-row.ts'
import { findProject } from './projects.query.ts'
import { announceUpdate, fresh, putOwnerOn } from './write-project.ts'

const MANAGE = 'projects.manage-members'

/** Gives a project to a member of the account that does the work, or to nobody. @throws 403, 422 on `owner_id` */
export async function setOwner(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof setProjectOwner> },
): Promise<One<Project>> {
  const before = await findProject(ctx, params, 'manage-members')
  if (!holdsAsOwner(ctx.actor, MANAGE, before)) throw missingAccountPermission()
  await putOwnerOn(ctx, before.uuid, before.account_id, body.user_id)
  await updateRow(ctx, 'projects', { uuid: before.uuid }, { owner_id: body.user_id })
  if (body.user_id !== null && body.user_id !== before.owner_id) notifyMember(ctx, before, before.account_id, body.user_id)
  return announceUpdate(ctx, before)
}

/** The people of a project that the caller may know of. */
export async function listPeople(ctx: Context, { params }: { params: Params }): Promise<{ data: ProjectMember[] }> {
  const project = await findProject(ctx, params)
  return { data: (await peopleOf(ctx, [project])).get(project.uuid) ?? [] }
}

/** Accounts whose people the caller may put on a project: all of them from the side that does the work, else his own. */
function managedAccounts(ctx: Context, project: ProjectRow): number[] {
  const accounts = Object.keys(project.parties).map(Number)
  if (holdsAsOwner(ctx.actor, MANAGE, project)) return accounts
  return accounts.filter((account_id) => holdsIn(ctx.actor, account_id, MANAGE))
}

interface Candidate {
  membership_id: number
  account_id: number
}

/** Puts a member of one of the accounts on a project, or changes his role. @throws 403, 422 on `user_id` */
export async function putOn(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof addProjectUser> },
): Promise<One<ProjectMember>> {
  const project = await findProject(ctx, params, 'manage-members')
  const found = await one<Candidate>(
    ctx.db,
    sql`SELECT id AS membership_id, account_id FROM memberships
      WHERE user_id = ${body.user_id} AND account_id = any(${managedAccounts(ctx, project)}::bigint[]) AND status = 'active' AND deleted_at IS NULL
      ORDER BY account_id = ${project.account_id} DESC, id LIMIT 1`,
  )
  const place = found
  if (!place) throw refused(ctx, 'user_id', 'unknown')
  const isNew = !project.member_user_ids.includes(body.user_id)
  await run(
    ctx.db,
    sql`INSERT INTO project_members AS j (project_uuid, account_id, membership_id, role, notify)
      VALUES (${project.uuid}, ${place.account_id}, ${place.membership_id}, coalesce(${body.role ?? null}, 'member'), coalesce(${body.notify ?? null}::boolean, true))
      ON CONFLICT (project_uuid, membership_id) DO UPDATE SET role = coalesce(${body.role ?? null}, j.role), notify = coalesce(${body.notify ?? null}::boolean, j.notify), updated_at = now()`,
  )
  const after = await fresh(ctx, project.uuid)
  emitProject(ctx, 'updated', after, ['users'])
  if (isNew) {
    logProject(ctx, 'member_added', after, undefined, { user_id: body.user_id })
    notifyMember(ctx, after, place.account_id, body.user_id)
  }
  return { data: (await peopleOf(ctx, [after])).get(after.uuid)!.find((one) => one.id === body.user_id)! }
}

/** Takes somebody off; he leaves the conversation of the project too. @throws 403, 404 */
export async function takeOff(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findProject(ctx, params, 'manage-members')
  const found = await one<{ account_id: number }>(
    ctx.db,
    sql`DELETE FROM project_members j USING memberships m WHERE m.id = j.membership_id AND j.project_uuid = ${project.uuid} AND m.user_id = ${params.user_id}
        AND j.account_id = any(${managedAccounts(ctx, project)}::bigint[]) RETURNING j.account_id`,
  )
  if (!found) throw notFound()
  await leaveConversation(ctx, project, sql`p.participable_id = ${params.user_id}`)
  emitProject(ctx, 'updated', await fresh(ctx, project.uuid), ['users'])
  logProject(ctx, 'member_removed', project, undefined, { user_id: params.user_id })
  recheckAccount(ctx, found.account_id, [params.user_id as number])
  return { data: null }
}

/** Ends the part of guests in the conversation of a project, in the transaction that ends their part in it. */
export async function leaveConversation(ctx: Context, project: ProjectRow, who: ReturnType<typeof sql>): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE participants p SET left_at = ${ctx.services.clock.now()}, updated_at = now() FROM conversations c
      WHERE c.project_uuid = ${project.uuid} AND p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL
        AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = c.account_id AND m.status = 'active' AND m.deleted_at IS NULL)
        AND ${who}`,
  )
}

type Choice = UserBadge & { account: AccountBadge }

/** Members of the accounts that the caller manages who are not on the project. */
export async function listUserChoices(ctx: Context, { params }: { params: Params }): Promise<{ data: Choice[] }> {
  const project = await findProject(ctx, params)
  const accounts = managedAccounts(ctx, project)
  if (!accounts.some((account_id) => holdsIn(ctx.actor, account_id, MANAGE)) && !holdsAsOwner(ctx.actor, MANAGE, project))
    throw missingAccountPermission()
  const found = await rows<Choice>(
    ctx.db,
    sql`SELECT u.id, u.username, u.color, u.avatar_uuid AS avatar_url, jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account
      FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active' AND u.deleted_at IS NULL JOIN accounts a ON a.id = m.account_id
      WHERE m.account_id = any(${accounts}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM project_members j WHERE j.project_uuid = ${project.uuid} AND j.membership_id = m.id)
      ORDER BY a.id = ${project.account_id} DESC, a.name, u.username, u.id LIMIT 500`,
  )
  signAvatars(ctx.services, found)
  return { data: found }
}
