import { sql } from 'kysely'
import { one, updateRow, type Db, type Row } from '#db/rows.ts'
import { intoActivityLog } from '#platform/activity/store.ts'
import { intoOutbox } from '#platform/outbox/store.ts'

type Invitation = Row<'membership_invitations'>
/** A new link, which replaces the previous one. */
type Link = { token_hash: Buffer; expires_at: Date; sent_at: Date; invited_by_id: number }

/**
 * Stores an invitation, or renews the open one of the same address. An open one keeps its job title and data scope where none
 * is given; a new one has no job title and sees all data.
 * @returns its id, and whether it was inserted
 */
export async function putInvitation(
  db: Db,
  invitation: Link &
    Pick<Invitation, 'account_id' | 'email' | 'role_id' | 'role_ids' | 'message'> &
    Partial<Pick<Invitation, 'job_title' | 'data_scope'>>,
): Promise<{ id: number; is_new: boolean }> {
  const { account_id, email, role_id, role_ids, message, job_title, data_scope, token_hash, invited_by_id, expires_at, sent_at } =
    invitation
  const stored = await one<{ id: number; is_new: boolean }>(
    db,
    sql`INSERT INTO membership_invitations AS i (account_id, email, role_id, role_ids, message, job_title, data_scope, token_hash, invited_by_id, expires_at, sent_at)
    VALUES (${account_id}, ${email}, ${role_id}, ${role_ids}::bigint[], ${message}, ${job_title ?? null}, ${data_scope ?? 'all'}, ${token_hash}, ${invited_by_id}, ${expires_at}, ${sent_at})
    ON CONFLICT (account_id, lower(email)) WHERE status = 'pending' DO UPDATE SET role_id = EXCLUDED.role_id, role_ids = EXCLUDED.role_ids, message = EXCLUDED.message,
      job_title = ${job_title === undefined ? sql`i.job_title` : sql`EXCLUDED.job_title`}, data_scope = ${data_scope === undefined ? sql`i.data_scope` : sql`EXCLUDED.data_scope`}, token_hash = EXCLUDED.token_hash, invited_by_id = EXCLUDED.invited_by_id,
      expires_at = EXCLUDED.expires_at, sent_at = EXCLUDED.sent_at, updated_at = now()
    RETURNING id, xmax = 0 AS is_new`,
  )
  return stored!
}

/** Reopens an invitation with a new link. */
export async function renewInvitation(db: Db, id: number, { token_hash, expires_at, sent_at, invited_by_id }: Link): Promise<void> {
  const link = { token_hash, expires_at, sent_at, invited_by_id }
  await updateRow(db, 'membership_invitations', { id }, { ...link, status: 'pending', responded_at: null })
}

/** Closes an invitation. @param user_id who accepted it */
export async function closeInvitation(
  db: Db,
  id: number,
  { status, now, user_id }: { status: 'accepted' | 'declined' | 'revoked'; now: Date; user_id?: number | null },
): Promise<void> {
  await updateRow(db, 'membership_invitations', { id }, { status, responded_at: now, ...(user_id !== undefined && { user_id }) })
}

/** Expires open invitations that are past their end, logs and announces each. @returns how many expired */
export async function expireInvitations(db: Db, now: Date): Promise<number> {
  const result = await one<{ expired: number }>(
    db,
    sql`WITH gone AS (
      UPDATE membership_invitations SET status = 'expired', responded_at = ${now}, updated_at = now() WHERE status = 'pending' AND expires_at <= ${now} RETURNING id, account_id, email
    ),
    log AS (
      ${intoActivityLog(['account_id', 'event', 'subject_type', 'subject_id', 'subject_label', 'changes', 'context'])}
      SELECT account_id, 'invitation.updated', 'invitation', id::text, left(email, 200), '{"status": ["pending", "expired"]}', '{}' FROM gone
    ),
    told AS (
      ${intoOutbox}
      SELECT account_id, 'broadcast', jsonb_build_object('channels', jsonb_build_array('private-accounts.' || account_id), 'event', 'invitation.updated',
        'data', jsonb_build_object('type', 'invitation', 'key', id, 'changed', jsonb_build_array('status'), 'at', ${now.toISOString()}::text),
        'requires', jsonb_build_object('account_id', account_id, 'permission', 'members.read')) FROM gone
    )
    SELECT count(*) AS expired FROM gone`,
  )
  return result!.expired
}
