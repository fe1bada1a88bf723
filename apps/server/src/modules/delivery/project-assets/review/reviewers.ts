import { sql } from 'kysely'
import type { Params, ProjectParty, UserBadge } from '@stoa/contract'
import { rows, type Sql } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { findProjectFor } from '../../projects/index.ts'
import { knowsReviewer, type Seen } from '../project-asset-row.ts'

const APPROVE = 'project-assets.approve'

/** Members of the accounts of a project who may give a verdict there: memberships `m` and accounts of the project `x`. */
const reviewersIn = (project_uuid: string): Sql => sql`memberships m
  JOIN project_accounts x ON x.account_id = m.account_id AND x.project_uuid = ${project_uuid} AND x.ended_at IS NULL
  JOIN users u ON u.id = m.user_id AND u.status = 'active' AND u.deleted_at IS NULL JOIN accounts a ON a.id = m.account_id
  WHERE m.status = 'active' AND m.deleted_at IS NULL
    AND (EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = ${APPROVE})
      OR EXISTS (SELECT FROM role_permission p WHERE p.role_id = m.role_id AND p.permission_name = ${APPROVE})
      OR EXISTS (SELECT FROM membership_role r JOIN role_permission p ON p.role_id = r.role_id WHERE r.membership_id = m.id AND p.permission_name = ${APPROVE}))`

type Choice = UserBadge & { account: { id: number; name: string }; party: ProjectParty }

/** People who can be asked for their approval, as far as the caller may know of their accounts. */
export async function listReviewerChoices(ctx: Context, { params }: { params: Params }): Promise<{ data: Choice[] }> {
  const project = await findProjectFor(ctx, params, 'project-assets.request-approval')
  const found = await rows<Choice>(
    ctx.db,
    sql`SELECT DISTINCT ON (u.id) u.id, u.username, u.color, u.avatar_uuid AS avatar_url, jsonb_build_object('id', a.id, 'name', a.name) AS account, x.role AS party
      FROM ${reviewersIn(project.uuid)} ORDER BY u.id, x.role = 'owner' DESC LIMIT 500`,
  )
  signAvatars(ctx.services, found)
  const seen = { ...project, asset_account_id: project.account_id } as never as Seen
  const known = found.filter((one) =>
    knowsReviewer(ctx.actor, seen, { user_id: one.id, reviewer_roles: [one.party], reviewer_accounts: [one.account.id] }),
  )
  return {
    data: known.toSorted((one, other) => one.account.name.localeCompare(other.account.name) || one.username.localeCompare(other.username)),
  }
}

/** The parties through which each of these people can give a verdict; people who cannot are absent. */
export async function partiesOfReviewers(
  ctx: Context,
  row: Seen & { project_uuid: string },
  user_ids: readonly number[],
): Promise<Map<number, ProjectParty[]>> {
  const found = await rows<{ id: number; roles: ProjectParty[]; accounts: number[] }>(
    ctx.db,
    sql`SELECT u.id, array_agg(x.role) AS roles, array_agg(x.account_id) AS accounts FROM ${reviewersIn(row.project_uuid)}
      AND u.id = any(${[...user_ids]}::bigint[]) GROUP BY u.id`,
  )
  const known = found.filter((one) =>
    knowsReviewer(ctx.actor, row, { user_id: one.id, reviewer_roles: one.roles, reviewer_accounts: one.accounts }),
  )
  return new Map(known.map((one) => [one.id, one.roles]))
}
