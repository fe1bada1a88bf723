import { sql } from 'kysely'
import type { ProjectBadge } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { serviceInclude } from '#modules/accounts/third-party-services/index.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { loadParticipable } from './participants/participables.ts'
import { presentParticipant, type ParticipantRow } from './participants/participants.presenter.ts'
import { loadUnreadCount } from './participants/unread.ts'

/** Relations of conversations. Contacts and requests are loaded only for callers who may read them. */
export const conversationIncludes = {
  account: joined(
    sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
  ),
  thirdPartyService: serviceInclude,
  participants: async (ctx, conversations) => {
    const found = await rows<ParticipantRow>(
      ctx.db,
      sql`SELECT * FROM participants WHERE conversation_id = any(${valuesOf(conversations, 'id')}::bigint[]) AND left_at IS NULL ORDER BY joined_at, id`,
    )
    attachMany(conversations, 'participants', found.map(presentParticipant), 'conversation_id')
  },
  'participants.participable': loadParticipable,
  contact: async (ctx, conversations) => {
    const readable = readableBy(ctx, conversations, 'contacts.read')
    const contacts = await rows<{ id: number; avatar_url: string | null }>(
      ctx.db,
      sql`SELECT id, first_name, last_name, company, email, phone, avatar_uuid::text AS avatar_url FROM contacts WHERE id = any(${valuesOf(readable, 'contact_id')}::bigint[])`,
    )
    attachOne(conversations, 'contact', signAvatars(ctx.services, contacts), 'contact_id')
  },
  contactRequest: async (ctx, conversations) => {
    const readable = readableBy(ctx, conversations, 'contact-requests.read')
    const requests = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, number, subject, status FROM contact_requests WHERE id = any(${valuesOf(readable, 'contact_request_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    attachOne(conversations, 'contactRequest', requests, 'contact_request_id')
  },
  project: (ctx, rows) => loadProjects(ctx, rows),
  user: userInclude('user_id'),
  unread_count: loadUnreadCount,
} satisfies IncludeLoaders<string>

/** Loads the project for callers who may read projects in the leading account or in that of a guest. */
async function loadProjects(ctx: Context, conversations: { account_id: number; guest_account_ids?: number[] }[]): Promise<void> {
  const readable = conversations.filter((row) =>
    [row.account_id, ...(row.guest_account_ids ?? [])].some((account_id: number) => holdsIn(ctx.actor, account_id, 'projects.read')),
  )
  const found = await rows<ProjectBadge>(
    ctx.db,
    sql`SELECT uuid, name, status FROM projects WHERE uuid = any(${valuesOf<string>(readable, 'project_uuid')}::uuid[]) AND deleted_at IS NULL`,
  )
  attachOne(conversations, 'project', found, 'project_uuid', 'uuid')
}

const readableBy = (ctx: Context, rows: { account_id: number }[], permission: string) =>
  rows.filter((row) => holdsIn(ctx.actor, row.account_id, permission))
