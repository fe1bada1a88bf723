import type { Memberships } from '@stoa/domain/mails'
import type { Db } from '#db/rows.ts'
import { membershipsOf } from '#modules/crm/audiences/index.ts'
import { keepMemberships } from './memberships.store.ts'
import type { OutgoingMessage } from './load-messages.ts'

/**
 * Whether the receivers of messages are now in the audiences that blocks of their texts are for, by message. Rules are asked once for all
 * messages that name the same audiences, and what they said is kept with each message. Messages without such blocks cost nothing.
 */
export async function askMemberships(db: Db, messages: readonly OutgoingMessage[], now: Date): Promise<ReadonlyMap<number, Memberships>> {
  const found = new Map<number, Memberships>()
  const asking = messages.filter(({ audience_ids, contact_id }) => audience_ids?.length && contact_id !== null)
  const together = Map.groupBy(asking, ({ account_id, audience_ids }) => JSON.stringify([account_id, audience_ids]))
  for (const group of together.values()) {
    const { account_id, audience_ids } = group[0]!
    const contact_ids = group.map(({ contact_id }) => contact_id!)
    const known = await membershipsOf(db, account_id, audience_ids!, { contact_ids, now })
    for (const { id, contact_id } of group) found.set(id, known.get(contact_id!) ?? {})
  }
  if (found.size) await keepMemberships(db, found)
  return found
}
