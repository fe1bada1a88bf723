import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { liftSuppressionsOf, suppressContacts } from '../../consent/index.ts'
import { refreshAlike } from '../store/marketable.ts'
import { contactsArchived, contactsBlacklisted } from './status-points.ts'

const CHANNELS = ['email', 'sms'] as const

/**
 * Updates everything that follows from the new `status` of contacts (domain.md 3.3). Archived contacts leave their
 * pipelines. Blacklisted contacts are suppressed on every address and their subscriptions are cleaned. Reactivation of a
 * blacklisted contact lifts only suppressions that the blacklisting or a failed check added; reactivation of an archived
 * contact lifts none.
 */
export async function applyStatus(
  ctx: Pick<Context, 'db' | 'services' | 'actor'>,
  contact_ids: readonly number[],
  { from, to: status }: { from: string; to: 'active' | 'archived' | 'blacklisted' },
): Promise<void> {
  const { db, actor } = ctx
  if (!contact_ids.length) return
  if (status === 'archived') await tell(ctx, contactsArchived, contact_ids)
  if (status === 'blacklisted') {
    await suppressContacts(db, contact_ids, { channels: CHANNELS, reason: 'manual', created_by_id: null })
    await tell(ctx, contactsBlacklisted, contact_ids)
  }
  if (status === 'active' && from === 'blacklisted')
    await liftSuppressionsOf(db, contact_ids, { channels: CHANNELS, reasons: ['manual', 'invalid'], by_id: actor.id, is_automatic: true })
  await refreshAlike(db, contact_ids)
}
