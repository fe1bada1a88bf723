import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { AppError, conflict, forbidden, notFound } from '#lib/errors.ts'
import { record } from '#kit/records/record-change.ts'
import { providerOf, tell } from '#kit/wiring.ts'
import { hashToken } from '#lib/security/tokens.ts'
import { joinAccount } from '../memberships/index.ts'
import { refuseWhileImpersonating } from '../permissions/index.ts'
import { accountClaim, accountClaimed } from './account-claimed.ts'
import { invitationAccepted } from './invitation-accepted.ts'
import { invitationQuery, invitationSubject, isOpen, presentOffer, type InvitationRow } from './invitations.query.ts'
import { closeInvitation } from './store.ts'

/** Returns the invitation of a link, also after it is closed, for the page to show its status. @throws 404 for an unknown link */
export async function readOffer(ctx: Context, { params }: { params: Params }) {
  return { data: presentOffer(ctx, await byToken(ctx, params.token)) }
}

/** Lists the pending invitations of the caller's verified e-mail. */
export async function listMyOffers(ctx: Context) {
  const found = await rows<InvitationRow>(
    ctx.db,
    sql`SELECT t.* FROM invitation_list t WHERE t.status = 'pending' AND t.expires_at > ${ctx.services.clock.now()} AND lower(t.email) = lower(${ctx.actor.email}) ORDER BY t.sent_at DESC, t.id DESC LIMIT 50`,
  )
  return { data: found.map((row) => presentOffer(ctx, row)) }
}

export const acceptByToken = async (ctx: Context, { params }: { params: Params }) => accept(ctx, await byToken(ctx, params.token, true))
export const declineByToken = async (ctx: Context, { params }: { params: Params }) => decline(ctx, await byToken(ctx, params.token, true))
export const acceptMine = async (ctx: Context, { params }: { params: Params }) => accept(ctx, await mine(ctx, params.id))
export const declineMine = async (ctx: Context, { params }: { params: Params }) => decline(ctx, await mine(ctx, params.id))

/**
 * Makes the caller a member with the roles of the invitation; the first owner of an unclaimed account claims it.
 * @throws 403 when it was sent to another e-mail, 410 when it is closed, 409 when the caller is suspended there
 */
async function accept(ctx: Context, invitation: InvitationRow) {
  refuseWhileImpersonating(ctx)
  if (invitation.email.toLowerCase() !== ctx.actor.email.toLowerCase()) throw forbidden(text(ctx, 'members:invitation.other_email'))
  requireOpen(ctx, invitation)
  const membership_id = (await existingMembership(ctx, invitation)) ?? (await join(ctx, invitation))
  await settle(ctx, invitation, 'accepted')
  await tell(ctx, invitationAccepted, invitation.account_id)
  return { data: { account_id: invitation.account_id, membership_id } }
}

async function decline(ctx: Context, invitation: InvitationRow) {
  requireOpen(ctx, invitation)
  await settle(ctx, invitation, 'declined')
  return { data: null }
}

async function existingMembership(ctx: Context, { account_id }: InvitationRow): Promise<number | undefined> {
  const row = await one<{
    id: number
    status: string
  }>(ctx.db, sql`SELECT id, status FROM memberships WHERE account_id = ${account_id} AND user_id = ${ctx.actor.id} AND deleted_at IS NULL`)
  if (row?.status === 'suspended') throw conflict(text(ctx, 'members:invitation.suspended'))
  return row?.id
}

async function join(ctx: Context, invitation: InvitationRow): Promise<number> {
  const { account_id } = invitation
  if (invitation.roles.some((role) => role.code === 'owner')) await claim(ctx, account_id)
  const { id } = await joinAccount(ctx, {
    account_id,
    user_id: ctx.actor.id,
    role_id: invitation.role_id!,
    role_ids: invitation.roles.map((role) => role.id).filter((role_id) => role_id !== invitation.role_id),
    data_scope: invitation.data_scope,
    job_title: invitation.job_title,
    invited_by_id: invitation.invited_by_id,
  })
  return id
}

/**
 * Claims the account for the caller. An account has one owner (invariant 15): of several invited owners, the first to accept gets
 * it.
 */
async function claim(ctx: Context, account_id: number): Promise<void> {
  if (!(await providerOf(ctx, accountClaim)(ctx, account_id))) throw conflict(text(ctx, 'members:invitation.owned'))
  await tell(ctx, accountClaimed, account_id)
}

async function settle(ctx: Context, invitation: InvitationRow, status: 'accepted' | 'declined'): Promise<void> {
  await closeInvitation(ctx.db, invitation.id, {
    status,
    now: ctx.services.clock.now(),
    user_id: status === 'accepted' ? ctx.actor.id : null,
  })
  record(ctx, invitationQuery, invitationSubject, 'updated', invitation, { status: ['pending', status] })
}

function requireOpen(ctx: Context, invitation: InvitationRow): void {
  if (isOpen(ctx, invitation)) return
  throw new AppError(410, 'gone', text(ctx, `members:invitation.${presentOffer(ctx, invitation).status}`))
}

const byToken = (ctx: Context, token: string, lock = false) => findInvitation(ctx, sql`t.token_hash = ${hashToken(token)}`, lock)
const mine = (ctx: Context, id: number) => findInvitation(ctx, sql`t.id = ${id} AND lower(t.email) = lower(${ctx.actor.email})`, true)

async function findInvitation(ctx: Context, condition: Sql, lock: boolean): Promise<InvitationRow> {
  if (lock) await run(ctx.db, sql`SELECT 1 FROM membership_invitations t WHERE ${condition} FOR UPDATE`)
  const row = await one<InvitationRow>(ctx.db, sql`SELECT t.* FROM invitation_list t WHERE ${condition}`)
  if (!row) throw notFound()
  return row
}
