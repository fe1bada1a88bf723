import { inLatin } from './names.ts'
import type { DemoContact } from './make-contacts.ts'
import { randomOf, type Random } from '../random.ts'

/** Groups planted in each big account at full size (domain.md 7). */
const PLANTED = { email: 60, phone: 60, both: 20, large: 10, switchboards: 5, names: 15 }

/**
 * Makes contacts of an account duplicates of others: by e-mail (also with a `+tag`), by phone in all notations, by both,
 * in groups of three to five; shared switchboards; and pairs of one name in two scripts that are not the same person.
 */
export function plantDuplicates(code: string, contacts: readonly DemoContact[], scale: number): void {
  const random = randomOf(`duplicates:${code}`)
  const usable = contacts.filter((contact) => contact.status === 'active' && contact.email && contact.phone?.startsWith('+30'))
  let at = 0
  const next = (count: number) => usable.slice(at, (at += count))
  const times = (count: number) => Math.max(1, Math.round(count * scale))
  const plant = (count: number, size: () => number, make: (group: DemoContact[]) => void) => {
    for (let done = 0; done < times(count); done++) {
      const group = next(size())
      if (group.length > 1) make(group)
    }
  }
  plant(
    PLANTED.email,
    () => 2,
    ([one, other]) => sameEmail(random, one!, other!),
  )
  plant(
    PLANTED.phone,
    () => 2,
    ([one, other]) => samePhone(random, one!, other!),
  )
  plant(
    PLANTED.both,
    () => 2,
    ([one, other]) => samePerson(random, one!, other!),
  )
  plant(
    PLANTED.large,
    () => random.between(3, 5),
    ([one, ...others]) => {
      for (const other of others) samePerson(random, one!, other)
    },
  )
  plantSwitchboards(next, times(PLANTED.switchboards))
  plant(
    PLANTED.names,
    () => 2,
    ([one, other]) =>
      Object.assign(other!, {
        first_name: one!.first_name && inLatin(one!.first_name),
        last_name: one!.last_name && inLatin(one!.last_name),
        gender: one!.gender,
      }),
  )
}

/** People of one company who all gave the number of its switchboard. */
function plantSwitchboards(next: (count: number) => DemoContact[], count: number): void {
  for (let at = 0; at < count; at++) {
    const number = `+3021000000${String(at + 10)}`
    for (const contact of next(6))
      Object.assign(contact, { phone: number, phone_raw: number.slice(3), phone_type: 'landline', company: `Όμιλος Ακτή ${at + 1}` })
  }
}

/** The address of another, at times with a tag. */
export function sameEmail(random: Random, one: DemoContact, other: DemoContact): void {
  const [local, domain] = one.email!.split('@')
  other.email = random.chance(0.5) ? one.email : `${local}+${random.pick(['news', 'shop', 'offers'])}@${domain}`
}

/** The number of another contact in a common notation. @param one a contact with a Greek number */
export function samePhone(random: Random, one: DemoContact, other: DemoContact): void {
  const national = one.phone!.slice(3)
  Object.assign(other, {
    phone: one.phone,
    phone_raw: random.pick([national, `0030${national}`, `+30 ${national.slice(0, 3)} ${national.slice(3)}`]),
  })
}

function samePerson(random: Random, one: DemoContact, other: DemoContact): void {
  sameEmail(random, one, other)
  samePhone(random, one, other)
  Object.assign(other, { first_name: one.first_name, last_name: one.last_name, gender: one.gender })
}
