import type { Context } from '#kit/context.ts'
import { collection, partsOf } from '#kit/wiring.ts'
import { notFound } from '#lib/errors.ts'

/** A record that notes, comments, links, tasks and files are attached to, as its module describes it. */
export interface Subject {
  type: string
  key: string
  account_id: number
  label: string
  /** Contact whose history shows what happens to it. */
  contact_id: number | null
  /** Path of its screen, for notifications. */
  path: string
  /** Permissions begin with this: `contacts`. */
  owner: string
  /** Account of a caller who sees the record only because it was shared with that account. They comment for that account. */
  visitor_account_id?: number
}

/** How one kind of record takes part. */
export interface SubjectKind {
  /** Morph alias, such as `contact`. */
  type: string
  /** Finds the record as the caller may see and change it. @throws 404, 403 */
  find(ctx: Context, key: string, action: 'read' | 'update'): Promise<Subject>
  /** Channel on which those who look at the record hear of its comments. */
  channel?(key: string): string
  /** Told after something was hung on a record or taken off, in the same transaction: counts follow here. */
  changed?(ctx: Context, key: string): Promise<void>
}

/** The kinds of records that carry notes, comments, links, tasks and files. */
export const subjectKinds = collection<SubjectKind>('kinds of subjects')

const kindOf = (ctx: Context, type: string) => partsOf(ctx, subjectKinds).find((kind) => kind.type === type)

/**
 * Finds the record that something is attached to.
 * @throws 404 when it is deleted or foreign, 403 when the caller lacks the permission
 */
export async function findSubject(ctx: Context, type: string, key: string | number, action: 'read' | 'update'): Promise<Subject> {
  const kind = kindOf(ctx, type)
  if (!kind) throw notFound()
  return kind.find(ctx, String(key), action)
}

/**
 * Announces the change of an attachment: a live event with keys, an entry in the history, and the counters of its record.
 * @param within the only account that is notified; null notifies everyone who may read the record
 */
export async function announce(
  ctx: Context,
  subject: Subject,
  type: 'note' | 'comment' | 'link',
  verb: 'created' | 'updated' | 'deleted',
  key: number,
  within: number | null = null,
): Promise<void> {
  const kind = kindOf(ctx, subject.type)
  await kind?.changed?.(ctx, subject.key)
  const permission = `${subject.owner}.read`
  const about = { subject_type: subject.type, subject_key: subject.key }
  ctx.emit({ name: `${type}.${verb}`, account_id: within ?? subject.account_id, type, key, requires: permission, more: about })
  if (type === 'comment' && kind?.channel)
    ctx.publish({
      topic: 'broadcast',
      account_id: subject.account_id,
      payload: {
        channels: [kind.channel(subject.key)],
        event: `comment.${verb}`,
        data: { type, key, actor_id: ctx.actor.id || null, at: new Date().toISOString(), ...about },
        ...(ctx.request.socket_id && { except_socket_id: ctx.request.socket_id }),
        ...(within !== null && { requires: { account_id: within, permission } }),
      },
    })
  ctx.log({
    account_id: subject.account_id,
    event: `${type}.${verb}`,
    subject_type: subject.type,
    subject_id: subject.key,
    subject_label: subject.label,
    contact_id: subject.contact_id,
  })
}

/** Tells the record of a task that its tasks changed. */
export async function subjectChanged(ctx: Context, type: string, key: string | number): Promise<void> {
  await kindOf(ctx, type)?.changed?.(ctx, String(key))
}
