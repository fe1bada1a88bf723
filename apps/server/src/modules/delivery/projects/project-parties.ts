import { sql } from 'kysely'
import type { AccountBadge, addProjectAccount, BodyOf, One, Params, ProjectAccount } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { takeBackTasks } from '#modules/work/tasks/index.ts'
import { partiesOf } from './people-rows.ts'
import { emitProject, logProject, recheckAccount } from './project-effects.ts'
import { refused } from './project-input.ts'
import { leaveConversation } from './project-people.ts'
import { holdsAsOwner } from './project-policy.ts'
import type { ProjectRow } from './project-row.ts'
import { findProject } from './projects.query.ts'
import { fresh } from './write-project.ts'

/** The accounts of a project that the caller may know of. */
export async function listParties(ctx: Context, { params }: { params: Params }): Promise<{ data: ProjectAccount[] }> {
  const project = await findProject(ctx, params)
  return { data: (await partiesOf(ctx, [project])).get(project.uuid) ?? [] }
}

/** Which accounts take part is for the side that does the work to say. @throws 403, 404 */
async function findLed(ctx: Context, params: Params): Promise<ProjectRow> {
  const project = await findProject(ctx, params, 'manage-members')
  if (!holdsAsOwner(ctx.actor, 'projects.manage-members', project)) throw missingAccountPermission()
  return project
}

/**
 * Lets an account with an active relation take part, or changes what it is asked to do.
 * @throws 422 on `account_id` for any other, and for owner and client, who take part as such
 */
export async function letIn(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof addProjectAccount> },
): Promise<One<ProjectAccount>> {
  const project = await findLed(ctx, params)
  const known = project.parties[String(body.account_id)]
  if (known === 'owner' || known === 'client') throw refused(ctx, 'account_id', 'unknown')
  const role = body.role ?? known ?? (await relationOf(ctx, project.account_id, body.account_id))
  if (!role || (!known && (await relationOf(ctx, project.account_id, body.account_id, role)) !== role))
    throw refused(ctx, 'account_id', 'unknown')
  await run(
    ctx.db,
    sql`INSERT INTO project_accounts AS x (project_uuid, account_id, role, scope_text, added_by_id)
      VALUES (${project.uuid}, ${body.account_id}, ${role}, ${body.scope_text || null}, ${ctx.actor.id})
      ON CONFLICT (project_uuid, account_id) DO UPDATE SET role = excluded.role, ended_at = NULL, updated_at = now(),
        scope_text = CASE WHEN ${body.scope_text !== undefined} THEN excluded.scope_text ELSE x.scope_text END`,
  )
  const after = await fresh(ctx, project.uuid)
  emitProject(ctx, 'updated', after, ['accounts'])
  if (!known) logProject(ctx, 'account_added', after, undefined, { account_id: body.account_id })
  return { data: (await partiesOf(ctx, [after])).get(after.uuid)!.find((one) => one.id === body.account_id)! }
}

/**
 * Ends the part of an account: its people are off the project and out of its conversation, its tasks are taken back.
 * @throws 404 for one that takes no part, 422 for owner and client
 */
export async function letGo(ctx: Context, { params }: { params: Params }): Promise<{ data: null }> {
  const project = await findLed(ctx, params)
  const account_id = params.participant_id as number
  const role = project.parties[String(account_id)]
  if (!role) throw notFound()
  if (role === 'owner' || role === 'client') throw refused(ctx, 'account_id', 'invalid')
  const key = sql`project_uuid = ${project.uuid} AND account_id = ${account_id}`
  await run(ctx.db, sql`UPDATE project_accounts SET ended_at = ${ctx.services.clock.now()}, updated_at = now() WHERE ${key}`)
  await run(ctx.db, sql`DELETE FROM project_members WHERE ${key}`)
  await leaveConversation(
    ctx,
    project,
    sql`EXISTS (SELECT FROM memberships m WHERE m.user_id = p.participable_id AND m.account_id = ${account_id})`,
  )
  await takeBackTasks(ctx.db, project.uuid, account_id)
  emitProject(ctx, 'updated', project, ['accounts'])
  logProject(ctx, 'account_removed', project, undefined, { account_id })
  recheckAccount(ctx, account_id)
  return { data: null }
}

type Role = 'provider' | 'partner'

/** As what an account may take part, by the card that is kept of it. */
async function relationOf(ctx: Context, account_id: number, other_id: number, wanted: Role | null = null): Promise<Role | undefined> {
  const found = await one<{ type: Role }>(
    ctx.db,
    sql`SELECT type FROM account_relations WHERE account_id = ${account_id} AND related_account_id = ${other_id} AND type IN ('provider', 'partner')
        AND status = 'active' AND deleted_at IS NULL AND (${wanted}::text IS NULL OR type = ${wanted}) ORDER BY type DESC LIMIT 1`,
  )
  return found?.type
}

/** Providers and partners with an active relation that take no part yet. */
export async function listPartyChoices(ctx: Context, { params }: { params: Params }) {
  const project = await findLed(ctx, params)
  const found = await rows<AccountBadge & { role: Role }>(
    ctx.db,
    sql`SELECT a.id, a.uuid, a.type, a.name, r.type AS role FROM account_relations r JOIN accounts a ON a.id = r.related_account_id AND a.deleted_at IS NULL
      WHERE r.account_id = ${project.account_id} AND r.type IN ('provider', 'partner') AND r.status = 'active' AND r.deleted_at IS NULL
        AND a.id <> all(${Object.keys(project.parties).map(Number)}::bigint[])
      ORDER BY a.name, a.id LIMIT 500`,
  )
  return { data: found }
}
