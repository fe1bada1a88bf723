import { sql } from 'kysely'
import type { ProjectAccount, ProjectMember, ProjectParty } from '@stoa/contract'
import type { Actor } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { valuesOf } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { partyOf, type ProjectRow } from '../project-row.ts'

const ACCOUNT = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) AS account`

/**
 * Whether the caller may know that an account takes part. Clients know of providers only if the project shows them;
 * providers know only of the owning account and of themselves (domain.md 1.2, invariant 10).
 */
function knowsOf(actor: Actor, project: ProjectRow, account_id: number, role: ProjectParty): boolean {
  const party = partyOf(actor, project)
  if (party === 'owner' || party === 'partner' || role === 'owner' || actor.memberships.has(account_id)) return true
  return party === 'client' && (role !== 'provider' || project.show_providers)
}

/** Participating accounts by project, as far as the caller may know of them, the owning one first. */
export async function partiesOf(ctx: Context, projects: ProjectRow[]): Promise<Map<string, ProjectAccount[]>> {
  const found = await rows<ProjectAccount & { project_uuid: string }>(
    ctx.db,
    sql`SELECT x.project_uuid, x.account_id AS id, x.role, x.scope_text, x.created_at, ${ACCOUNT},
        (SELECT count(*) FROM project_members j WHERE j.project_uuid = x.project_uuid AND j.account_id = x.account_id) AS members_count
      FROM project_accounts x JOIN accounts a ON a.id = x.account_id
      WHERE x.project_uuid = any(${valuesOf<string>(projects, 'uuid')}::uuid[]) AND x.ended_at IS NULL
      ORDER BY array_position(ARRAY['owner', 'client', 'partner', 'provider'], x.role), a.name, a.id`,
  )
  return grouped(
    projects,
    found,
    (project, row) => knowsOf(ctx.actor, project, row.id, row.role),
    (project, row) => ({
      ...row,
      scope_text: mayReadScope(ctx.actor, project, row.id) ? row.scope_text : null,
    }),
  )
}

/** The scope of a provider is for that provider, the owning account and its partners. */
const mayReadScope = (actor: Actor, project: ProjectRow, account_id: number) =>
  ['owner', 'partner'].includes(partyOf(actor, project)) || actor.memberships.has(account_id)

/** People by project, as far as the caller may know of their accounts. */
export async function peopleOf(ctx: Context, projects: ProjectRow[]): Promise<Map<string, ProjectMember[]>> {
  const found = await rows<Person>(
    ctx.db,
    sql`SELECT j.project_uuid, j.id AS project_member_id, j.account_id, j.role, j.notify, m.job_title, ${ACCOUNT},
        u.id, u.username, u.color, u.avatar_uuid AS avatar_url
      FROM project_members j JOIN memberships m ON m.id = j.membership_id AND m.status = 'active' AND m.deleted_at IS NULL
      JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL JOIN accounts a ON a.id = j.account_id
      WHERE j.project_uuid = any(${valuesOf<string>(projects, 'uuid')}::uuid[])
      ORDER BY array_position(ARRAY['manager', 'member', 'reviewer', 'observer'], j.role), u.username, u.id`,
  )
  signAvatars(ctx.services, found)
  const people = found.map(({ username, color, avatar_url, ...row }) => ({ ...row, user: { id: row.id, username, color, avatar_url } }))
  return grouped(projects, people, (project, row) => {
    const role = project.parties[String(row.account_id)]
    return role !== undefined && knowsOf(ctx.actor, project, row.account_id, role)
  })
}

type Person = Omit<ProjectMember, 'user'> & ProjectMember['user'] & { project_uuid: string }

function grouped<T extends { project_uuid: string }>(
  projects: ProjectRow[],
  rows: T[],
  isKnown: (project: ProjectRow, row: T) => boolean,
  shown: (project: ProjectRow, row: T) => T = (_project, row) => row,
): Map<string, Omit<T, 'project_uuid'>[]> {
  const byUuid = new Map(projects.map((project) => [project.uuid, project]))
  const found = new Map<string, Omit<T, 'project_uuid'>[]>()
  for (const row of rows) {
    const project = byUuid.get(row.project_uuid)!
    if (!isKnown(project, row)) continue
    const { project_uuid, ...rest } = shown(project, row)
    found.set(project_uuid, [...(found.get(project_uuid) ?? []), rest])
  }
  return found
}
