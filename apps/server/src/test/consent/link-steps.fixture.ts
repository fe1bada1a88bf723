import { savePreferences, undoUnsubscribe, unsubscribeByLink } from '@stoa/contract'
import { sql } from 'kysely'
import type { ConsentWorld, KnownContact } from './consent-world.fixture.ts'
import { ok } from './ok.fixture.ts'
import { CHANNELS, type Channel } from './statements.fixture.ts'
import type { StepOf } from './step.fixture.ts'

interface Subscription {
  key: string
  list_id: number
  status: string
  channels: Channel[]
}

/** A person unsubscribes by the link of their oldest subscription. */
export async function leaveByLink(world: ConsentWorld, { person, scope }: StepOf<'leave by link'>): Promise<void> {
  const contact = await world.contactOf(person)
  if (!contact) return
  const all = await subscriptionsOf(world, contact)
  if (!all.length) return
  const { book, app } = world
  const [link] = all
  const reached = CHANNELS.flatMap((channel) => contact.addresses[channel])
  const active = all.filter((one) => ['subscribed', 'pending'].includes(one.status))
  const ended = scope === 'all' ? active : active.filter((one) => one === link)
  const undo = {
    contact_id: contact.id,
    key: link!.key,
    allowed: reached.filter((address) => book.said(address) === 'yes'),
    reached: reached.filter((address) => !book.isSuppressed(address)),
    on: ended.flatMap(({ list_id }) =>
      contact.addresses.email.filter((one) => !book.hasLeft(one, list_id)).map((address) => ({ address, list_id })),
    ),
  }
  const { undo_token } = ok(await app.guest.call(unsubscribeByLink, { params: { unsubscribe_uuid: link!.key }, body: { scope } })).data
  world.undos.push({ ...undo, token: undo_token })
  for (const { list_id } of ended) book.leave(contact.addresses.email, list_id)
  if (scope === 'all') {
    book.refuse(reached)
    book.suppress(reached)
    return
  }
  for (const channel of ended.flatMap((one) => one.channels))
    if (!all.some((one) => one !== link && one.status === 'subscribed' && one.channels.includes(channel)))
      book.refuse(contact.addresses[channel])
}

/** The person takes an unsubscription back. What was stated before it is stated again. */
export async function undoLink({ app, book, undos }: ConsentWorld, { at }: StepOf<'undo link'>): Promise<void> {
  const [undo] = undos.splice(at % Math.max(1, undos.length), 1)
  if (!undo) return
  const answer = await app.guest.call(undoUnsubscribe, { params: { unsubscribe_uuid: undo.key }, body: { undo_token: undo.token } })
  // A contact that was merged or deleted since has no undo.
  if (answer.status !== 200) return
  undo.reached.forEach((address) => book.lift(address))
  book.grant(undo.allowed)
  for (const { address, list_id } of undo.on) book.rejoin([address], list_id)
}

/** A person chooses their lists in the preference centre. */
export async function choosePreferences(world: ConsentWorld, { person, chosen }: StepOf<'preferences'>): Promise<void> {
  const contact = await world.contactOf(person)
  if (!contact) return
  const before = await subscriptionsOf(world, contact)
  if (!before.length) return
  const { book, app, lists } = world
  const ids = chosen.map((at) => lists[at]!)
  const answer = await app.guest.call(savePreferences, {
    params: { unsubscribe_uuid: before[0]!.key },
    body: { contact_list_ids: ids },
  })
  ok(answer)
  const wasOn = (list_id: number) => before.some((one) => one.list_id === list_id && ['subscribed', 'pending'].includes(one.status))
  const isOn = new Set((await subscriptionsOf(world, contact)).filter((one) => one.status === 'subscribed').map((one) => one.list_id))
  if (!ids.length) {
    const all = CHANNELS.flatMap((channel) => contact.addresses[channel])
    book.refuse(all)
    book.suppress(all)
  }
  for (const list_id of lists) if (!ids.includes(list_id) && wasOn(list_id)) book.leave(contact.addresses.email, list_id)
  const joined = ids.filter((list_id) => !wasOn(list_id))
  // Joining lifts what the person suppressed themselves, for all their e-mails.
  if (joined.length) contact.addresses.email.forEach((address) => book.lift(address))
  for (const list_id of joined) {
    book.rejoin(contact.addresses.email, list_id)
    if (isOn.has(list_id)) book.grant([contact.primary.email!])
  }
}

async function subscriptionsOf({ db }: ConsentWorld, contact: KnownContact): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    SELECT unsubscribe_id AS key, contact_list_id AS list_id, status, channels FROM subscriptions WHERE contact_id = ${contact.id} ORDER BY id`.execute(
    db,
  )
  return rows
}
