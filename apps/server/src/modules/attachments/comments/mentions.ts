import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseUnknown } from '#kit/refuse.ts'
import type { Subject } from '../subjects/index.ts'
import type { CommentRow } from './comments.query.ts'

/**
 * Users mentioned in a comment: active members of the record's account who may read it.
 * @throws 422 on `mentions` when one of them cannot see the record
 */
export async function checkMentions(ctx: Context, subject: Subject, user_ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(user_ids)]
  if (!wanted.length) return []
  const permission = permissionOf(subject)
  const readers = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT m.user_id FROM memberships m WHERE m.account_id = ${subject.account_id} AND m.user_id = any(${wanted}::bigint[]) AND m.status = 'active' AND m.deleted_at IS NULL
      AND (EXISTS (SELECT FROM membership_permission p WHERE p.membership_id = m.id AND p.permission_name = ${permission})
        OR EXISTS (SELECT FROM role_permission p WHERE p.role_id = m.role_id AND p.permission_name = ${permission})
        OR EXISTS (SELECT FROM membership_role r JOIN role_permission p ON p.role_id = r.role_id WHERE r.membership_id = m.id AND p.permission_name = ${permission}))`,
  )
  if (readers.length === wanted.length) return wanted
  refuseUnknown(ctx, 'mentions')
}

/** Notifies the mentioned users, except the author. */
export function notifyMentioned(ctx: Context, subject: Subject, comment: CommentRow, user_ids: readonly number[]): void {
  const others = user_ids.filter((id) => id !== ctx.actor.id)
  if (!others.length) return
  ctx.publish({
    topic: 'notification',
    account_id: subject.account_id,
    payload: {
      setting_code: 'comment.mention',
      account_id: subject.account_id,
      user_ids: others,
      actor_id: ctx.actor.id,
      subject_type: subject.type,
      subject_id: subject.key,
      requires: permissionOf(subject),
      params: { subject: subject.label, excerpt: comment.body_text.slice(0, 140) },
      url: subject.path,
    },
  })
}

const permissionOf = (subject: Subject) => `${subject.owner}.read`
