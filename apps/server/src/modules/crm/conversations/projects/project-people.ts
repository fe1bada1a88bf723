import { sql } from 'kysely'
import type { ProjectParty } from '@stoa/contract'
import { findRow, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { checkMembers } from '../participants/check-members.ts'

interface Person {
  user_id: number
  account_id: number
  role: ProjectParty
}

type Led = Pick<ConversationRow, 'account_id' | 'project_uuid'> & { id?: number }

/**
 * Checks that users may take part in a conversation: members of its account, and in that of a project also the people of the
 * other accounts.
 * @returns the users, each once
 * @throws 422 on `field` for other users, and when two accounts would meet that must not know of each other
 */
export async function checkPeople(ctx: Context, conversation: Led, user_ids: readonly number[], field: string): Promise<number[]> {
  const wanted = [...new Set(user_ids)]
  if (conversation.project_uuid === null || !wanted.length) return checkMembers(ctx, conversation.account_id, wanted, field)
  const guests = await rows<Person>(
    ctx.db,
    sql`SELECT DISTINCT ON (m.user_id) m.user_id, j.account_id, a.role FROM project_members j
    JOIN memberships m ON m.id = j.membership_id AND m.status = 'active' AND m.deleted_at IS NULL
    JOIN project_accounts a ON a.project_uuid = j.project_uuid AND a.account_id = j.account_id AND a.ended_at IS NULL
    WHERE j.project_uuid = ${conversation.project_uuid} AND j.account_id <> ${conversation.account_id} AND m.user_id = any(${wanted}::bigint[])
      AND NOT EXISTS (SELECT FROM memberships o WHERE o.account_id = ${conversation.account_id} AND o.user_id = m.user_id AND o.status = 'active' AND o.deleted_at IS NULL)
    ORDER BY m.user_id, j.id`,
  )
  const rest = wanted.filter((id) => !guests.some((guest) => guest.user_id === id))
  await checkMembers(ctx, conversation.account_id, rest, field)
  if (guests.length) await checkMeeting(ctx, conversation, guests)
  return wanted
}

/** Client and providers meet only where the project shows them to each other; providers never meet (invariant 10). */
async function checkMeeting(ctx: Context, { id, project_uuid, account_id }: Led, guests: readonly Person[]): Promise<void> {
  const present = await rows<Pick<Person, 'account_id' | 'role'>>(
    ctx.db,
    sql`SELECT DISTINCT a.account_id, a.role FROM participants p JOIN memberships m ON m.user_id = p.participable_id AND m.deleted_at IS NULL
    JOIN project_accounts a ON a.project_uuid = ${project_uuid} AND a.account_id = m.account_id AND a.account_id <> ${account_id}
    WHERE p.conversation_id = ${id ?? null}::bigint AND p.participable_type = 'user'
      AND NOT EXISTS (SELECT FROM memberships o WHERE o.account_id = ${account_id} AND o.user_id = p.participable_id AND o.deleted_at IS NULL)`,
  )
  const meeting = [...present, ...guests]
  const accountsOf = (role: ProjectParty) => new Set(meeting.filter((one) => one.role === role).map((one) => one.account_id))
  const providers = accountsOf('provider')
  const project = await findRow(ctx.db, 'projects', { uuid: project_uuid! })
  const mayMeet = project?.show_providers && project.shows_client
  if (providers.size > 1 || (providers.size && accountsOf('client').size && !mayMeet)) refuse(ctx, { user_ids: 'projects:not_to_meet' })
}

/** Members of the leading account who are on the project. Its conversation begins with them. */
export async function ownPeopleOf(ctx: Context, project: { uuid: string; account_id: number }): Promise<number[]> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT m.user_id FROM project_members j JOIN memberships m ON m.id = j.membership_id AND m.status = 'active' AND m.deleted_at IS NULL
    WHERE j.project_uuid = ${project.uuid} AND j.account_id = ${project.account_id} ORDER BY j.id`,
  )
  return found.map((row) => row.user_id)
}
