import { sql } from 'kysely'
import type { BodyOf, Invitation, Membership, Params, createMembership as endpoint } from '@stoa/contract'
import { normalizeEmail } from '@stoa/domain'
import { holdsEverywhere } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing, refuseUnknown, text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { providerOf } from '#kit/wiring.ts'
import { checkAssignment, joinAccount, membershipQuery, roomForMembers } from '../memberships/index.ts'
import { refuseWhileImpersonating } from '../permissions/index.ts'
import { invitationQuery, invitationSubject, type InvitationRow } from './invitations.query.ts'
import { newLink, sendInvitation } from './send-invitation.ts'
import { putInvitation } from './store.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Invites people to an account by e-mail, each with a separate mail. Inviting an address again renews its link. Staff may add a
 * user directly instead. The answer does not depend on whether an address has a login (invariant 19). It names existing members,
 * whom the caller can list anyway.
 * @throws 422 on `emails`, `user_id`, or on a role that the caller may not assign
 */
export async function invitePeople(
  ctx: Context,
  { params, body }: { params: Params; body: Body },
): Promise<{ data: { invitations: Invitation[]; membership: Membership | null } }> {
  refuseWhileImpersonating(ctx)
  const account_id = params.account_id as number
  const roles = await checkAssignment(ctx, account_id, body, [], { owner: await isUnclaimed(ctx, account_id) })
  const role_ids = roles.slice(1).map((role) => role.id)
  if (body.user_id !== undefined) return { data: { invitations: [], membership: await addUser(ctx, account_id, body, role_ids) } }
  const emails = readEmails(ctx, body.emails)
  await refuseMembers(ctx, account_id, emails)
  await requireRoom(ctx, account_id, emails)
  const invitations: Invitation[] = []
  for (const email of emails) invitations.push(await invite(ctx, account_id, email, body, role_ids))
  return { data: { invitations, membership: null } }
}

/** Whether the account has no owner, so that the first one may be invited (domain.md 3.2). */
async function isUnclaimed(ctx: Context, account_id: number): Promise<boolean> {
  const row = await one<{ unclaimed: boolean }>(ctx.db, sql`SELECT owner_id IS NULL AS unclaimed FROM accounts WHERE id = ${account_id}`)
  return row?.unclaimed ?? false
}

async function addUser(ctx: Context, account_id: number, body: Body, role_ids: number[]): Promise<Membership> {
  if (!holdsEverywhere(ctx.actor, 'users.read')) refuseUnknown(ctx, 'user_id')
  const found = await rows(ctx.db, sql`SELECT 1 FROM users WHERE id = ${body.user_id} AND status = 'active' AND deleted_at IS NULL`)
  if (!found.length) refuseUnknown(ctx, 'user_id')
  const membership = await joinAccount(ctx, {
    account_id,
    user_id: body.user_id!,
    role_id: body.role_id,
    role_ids,
    data_scope: body.data_scope ?? 'all',
    job_title: body.job_title ?? null,
    invited_by_id: ctx.actor.id,
  })
  return (await membershipQuery.one(ctx, membership)).data
}

function readEmails(ctx: Context, given: readonly string[] | undefined): string[] {
  if (!given?.length) refuseMissing(ctx, 'emails')
  const wrong = given.filter((email) => !normalizeEmail(email))
  if (wrong.length) throw invalid({ emails: wrong.map((email) => text(ctx, 'members:not_an_email', { email })) })
  return [...new Set(given.map((email) => normalizeEmail(email)!))]
}

async function refuseMembers(ctx: Context, account_id: number, emails: readonly string[]): Promise<void> {
  const found = await rows<{ email: string }>(
    ctx.db,
    sql`SELECT m.email FROM membership_list m WHERE m.account_id = ${account_id} AND lower(m.email) = any(${[...emails]}::text[]) ORDER BY m.email`,
  )
  if (found.length) throw invalid({ emails: found.map(({ email }) => text(ctx, 'members:already_member', { email })) })
}

/** Checks the plan's room for members. Addresses with an open invitation already hold a place. */
async function requireRoom(ctx: Context, account_id: number, emails: readonly string[]): Promise<void> {
  const found = await rows<{ email: string }>(
    ctx.db,
    sql`SELECT lower(email) AS email FROM membership_invitations WHERE account_id = ${account_id} AND status = 'pending' AND expires_at > ${ctx.services.clock.now()}`,
  )
  const open = new Set(found.map(({ email }) => email))
  const added = new Set(emails.map((email) => email.toLowerCase()).filter((email) => !open.has(email)))
  if (added.size) await providerOf(ctx, roomForMembers)(ctx, account_id, added.size, open.size)
}

async function invite(ctx: Context, account_id: number, email: string, body: Body, role_ids: number[]): Promise<Invitation> {
  const { token, ...link } = newLink(ctx)
  const { id, is_new } = await putInvitation(ctx.db, {
    ...link,
    account_id,
    email,
    role_id: body.role_id,
    role_ids,
    message: body.message || null,
    job_title: body.job_title ?? null,
    data_scope: body.data_scope ?? 'all',
    invited_by_id: ctx.actor.id,
  })
  const invitation = await readInvitationRow(ctx, id)
  await sendInvitation(ctx, invitation, token)
  record(ctx, invitationQuery, invitationSubject, is_new ? 'created' : 'updated', invitation)
  return (await invitationQuery.one(ctx, invitation)).data
}

/** Reads an invitation after a change, without permission checks. */
export async function readInvitationRow(ctx: Context, id: number): Promise<InvitationRow> {
  const row = await one<InvitationRow>(ctx.db, sql`SELECT t.* FROM invitation_list t WHERE t.id = ${id}`)
  return row!
}
