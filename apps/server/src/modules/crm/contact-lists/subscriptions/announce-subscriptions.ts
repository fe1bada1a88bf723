import type { Context } from '#kit/context.ts'

/** Announces new subscriptions to members who view the list or the contacts. */
export function announceSubscriptions(
  ctx: Pick<Context, 'emit'>,
  list: { id: number; account_id: number },
  contact_ids: readonly number[],
): void {
  if (!contact_ids.length) return
  const keys = contact_ids.slice(0, 1000)
  ctx.emit({
    name: 'contact.updated',
    account_id: list.account_id,
    type: 'contact',
    key: keys[0]!,
    changed: ['subscriptions'],
    requires: 'contacts.read',
    more: { keys },
  })
  ctx.emit({
    name: 'contact_list.updated',
    account_id: list.account_id,
    type: 'contact_list',
    key: list.id,
    changed: ['subscribed_count', 'pending_count'],
    requires: 'contact-lists.read',
  })
}
