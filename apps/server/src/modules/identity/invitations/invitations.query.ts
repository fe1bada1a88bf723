import { sql } from 'kysely'
import { membershipInvitations, type Invitation, type InvitationOffer } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { column } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import type { Subject } from '#kit/records/record-change.ts'

/** A row of `invitation_list`. */
export interface InvitationRow {
  id: number
  account_id: number
  email: string
  user_id: number | null
  role_id: number | null
  role_ids: number[]
  message: string | null
  job_title: string | null
  data_scope: 'all' | 'own'
  status: Invitation['status']
  invited_by_id: number
  sent_at: string
  expires_at: string
  responded_at: string | null
  created_at: string
  updated_at: string
  inviter: string
  account_name: string
  roles: { id: number; name: string; code: string | null }[]
}

export const invitationSubject: Subject<InvitationRow> = { type: 'invitation', label: (invitation) => invitation.email }

export const invitationQuery = resourceQuery(membershipInvitations, {
  from: 'invitation_list',
  policy: accountPolicy<InvitationRow>(),
  present: presentInvitation,
  under: { account_id: 'account_id' },
  hidden: { unless: 'status', where: sql`t.status = 'pending'` },
  filters: { search: column('email'), status: column('status') },
  sorts: { created: 'created_at', updated: 'updated_at', email: 'email', sent: 'sent_at', expires: 'expires_at' },
  includes: {},
})

/** Presents an invitation to the account, without whether the address has a login. */
function presentInvitation(row: InvitationRow, ctx: Context): Invitation {
  const roles = row.roles.map((role) => ({ ...role, name: roleNameIn(ctx.request.locale, role) }))
  return {
    id: row.id,
    account_id: row.account_id,
    email: row.email,
    status: row.status,
    message: row.message,
    job_title: row.job_title,
    data_scope: row.data_scope,
    role: roles.find((role) => role.id === row.role_id) ?? null,
    roles,
    invited_by: { id: row.invited_by_id, username: row.inviter },
    sent_at: row.sent_at,
    expires_at: row.expires_at,
    responded_at: row.responded_at,
    created_at: row.created_at,
  }
}

/** Presents an invitation to the invited person. An invitation past its end is shown as expired even before the job closes it. */
export function presentOffer(ctx: Context, row: InvitationRow): InvitationOffer {
  const role = row.roles.find((one) => one.id === row.role_id)
  return {
    id: row.id,
    email: row.email,
    status: isOpen(ctx, row) || row.status !== 'pending' ? row.status : 'expired',
    account: { id: row.account_id, name: row.account_name },
    role: role ? roleNameIn(ctx.request.locale, role) : null,
    inviter: row.inviter,
    message: row.message,
    expires_at: row.expires_at,
  }
}

export const isOpen = (ctx: Context, row: InvitationRow): boolean =>
  row.status === 'pending' && row.expires_at > ctx.services.clock.now().toISOString()
