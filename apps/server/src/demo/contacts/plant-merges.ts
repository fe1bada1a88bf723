import { latin } from '@stoa/domain'
import { DAY } from '../demo-story.ts'
import type { DemoContact } from './make-contacts.ts'
import { inLatin } from './names.ts'
import { sameEmail, samePhone } from './plant-duplicates.ts'
import { randomOf } from '../random.ts'

/**
 * Merged contacts were duplicates of the living one they point to: its name, perhaps typed in Latin letters, and its
 * e-mail or phone. All of them were merged so long ago that it can no longer be undone; the others stay what they are.
 */
export function plantMerges(code: string, contacts: readonly DemoContact[], today: Date): void {
  const random = randomOf(`merged:${code}`)
  const latest = today.getTime() - 40 * DAY
  const isOld = (contact: DemoContact) => contact.created_at.getTime() < latest - DAY
  const winners = contacts.filter(
    (contact) => contact.status === 'active' && contact.last_name && isOld(contact) && (contact.email ?? contact.phone?.startsWith('+30')),
  )
  for (const contact of contacts) {
    if (contact.status !== 'merged') continue
    if (!isOld(contact) || !winners.length) {
      contact.status = 'active'
      continue
    }
    const winner = random.pick(winners)
    const met = Math.max(contact.created_at.getTime(), winner.created_at.getTime())
    const written = random.chance(0.4) ? inLatin : (name: string) => name
    Object.assign(contact, {
      merged_into_id: winner.id,
      first_name: winner.first_name && written(winner.first_name),
      last_name: written(winner.last_name!),
      gender: winner.gender,
      last_activity_at: new Date(Math.min(met + random.between(1, 20) * DAY, latest)),
    })
    if (winner.email) sameEmail(random, winner, contact)
    if (winner.phone?.startsWith('+30')) samePhone(random, winner, contact)
  }
}

/** Two people with the same surname who were merged by mistake; null if there are none. */
export function namesakes(contacts: readonly DemoContact[], known_since: Date): readonly [DemoContact, DemoContact] | null {
  const seen = new Map<string, DemoContact>()
  for (const contact of contacts) {
    if (contact.status !== 'active' || !contact.last_name || contact.created_at >= known_since) continue
    const surname = latin(contact.last_name)
    const other = seen.get(surname)
    if (!other) seen.set(surname, contact)
    else if (other.first_name !== contact.first_name) return [other, contact]
  }
  return null
}
