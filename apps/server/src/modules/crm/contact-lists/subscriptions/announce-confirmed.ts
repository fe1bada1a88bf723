import type { Context } from '#kit/context.ts'
import type { AddedSubscription } from './add-to-list.ts'

/** Most keys in one event (wire-contract.md 5.5). */
const KEYS = 500

/**
 * Announces that contacts are subscribed: they confirmed, or the list has single opt-in (domain.md 3.14). Pending
 * subscriptions are left out.
 */
export function announceConfirmed(
  ctx: Pick<Context, 'emit'>,
  list: { id: number; account_id: number },
  joined: readonly AddedSubscription[],
): void {
  const confirmed = joined.filter((row) => row.status === 'subscribed')
  for (let at = 0; at < confirmed.length; at += KEYS) {
    const some = confirmed.slice(at, at + KEYS)
    ctx.emit({
      name: 'subscription.confirmed',
      account_id: list.account_id,
      type: 'subscription',
      key: some[0]!.id,
      requires: 'subscriptions.read',
      more: { contact_list_id: list.id, keys: some.map((row) => row.id), ...(some.length === 1 && { contact_id: some[0]!.contact_id }) },
    })
  }
}
