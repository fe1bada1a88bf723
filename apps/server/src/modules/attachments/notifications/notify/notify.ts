import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import type { OutboxEntry } from '#kit/effects.ts'
import { alarmKey } from '#platform/outbox/set-aside.store.ts'
import { publish } from '#platform/outbox/store.ts'
import type { NotificationEvent } from '../notification-event.ts'
import { unreadCounts } from '../store.ts'
import { keepNotifications, type Kept } from './keep-notifications.ts'
import { bellFrame, frameOf, mailOf, nameOfMail } from './messages.ts'
import { recipientsOf, type Recipient } from './recipients.ts'
import { type Told, toldOf, uuidOf, wanting } from './told.ts'

/** An event with the id of its outbox row. */
export interface Noted {
  id: number | string
  event: NotificationEvent
}

/**
 * Notifies users of events on the channels that they chose: in the list, as a live message and by mail, with one statement of each kind
 * for all events. It may run twice for one event: notifications carry the id of the event, and messages are written in the same transaction.
 * Call it in a transaction, and wake the relay after it.
 */
export async function notify(services: Services, db: Db, noted: readonly Noted[]): Promise<void> {
  const recipients = await stillToTell(
    db,
    noted.map(({ event }) => event),
  )
  const all = noted.flatMap(({ id, event }, n) => toldOf(id, event, recipients[n]!) ?? [])
  if (!all.length) return
  const kept = await keepNotifications(db, all, services.clock.now())
  const unread = await unreadCounts(db, [...new Set(kept.flatMap((one) => [...one.keys()]))])
  const bells = new Set<string>()
  await publish(db, [
    ...all.flatMap((told, n) => [...popUps(services, told, kept[n]!), ...bellsOf(told, kept[n]!, unread, bells)]),
    ...mailsOf(services, all, kept),
  ])
}

/** The recipients of each event, with the channels on which no other notice of the matter reaches them. */
async function stillToTell(db: Db, events: readonly NotificationEvent[]): Promise<Recipient[][]> {
  const others = events.flatMap((event) => (event.besides ? [{ event, other: { ...event, ...event.besides, subject_type: null } }] : []))
  const found = await recipientsOf(db, [...events, ...others.map(({ other }) => other)])
  return events.map((event, n) => {
    const at = others.findIndex((one) => one.event === event)
    if (at < 0) return found[n]!
    const reached = new Map(found[events.length + at]!.map(({ user_id, channels }) => [user_id, channels]))
    return found[n]!.map((one) => ({ ...one, channels: one.channels.filter((channel) => !reached.get(one.user_id)?.includes(channel)) }))
  })
}

const isFresh =
  (kept: Kept) =>
  ({ user_id }: Recipient) =>
    kept.get(user_id)?.is_new ?? true

const popUps = (services: Services, told: Told, kept: Kept): OutboxEntry[] =>
  wanting(told, 'broadcast')
    .filter((one) => one.is_verified && isFresh(kept)(one))
    .map((one) => ({ topic: 'broadcast', payload: frameOf(services, told, one), ...alarmOf(told, 'pop-up', one.user_id) }))

/** The number of unread ones, once for each notification. @param told_already names of those whose screens are told by an earlier event */
const bellsOf = (told: Told, kept: Kept, unread: ReadonlyMap<number, number>, told_already: Set<string>): OutboxEntry[] =>
  told.recipients.flatMap(({ user_id, is_verified }) => {
    const { uuid } = kept.get(user_id) ?? {}
    if (!uuid || !is_verified || told_already.has(uuid)) return []
    told_already.add(uuid)
    return [{ topic: 'broadcast', payload: bellFrame(user_id, uuid, unread.get(user_id) ?? 0), ...alarmOf(told, 'bell', user_id) }]
  })

/** The mails about events. Many enquiries at once are one mail to each member (decision 0093). */
function mailsOf(services: Services, all: readonly Told[], kept: readonly Kept[]): OutboxEntry[] {
  const wanted = all.flatMap((told, n) =>
    told.event.mailed
      ? []
      : wanting(told, 'mail')
          .filter(isFresh(kept[n]!))
          .map((to) => ({ told, to })),
  )
  return [...Map.groupBy(wanted, ({ told, to }) => nameOfMail(told, to)).values()].map((together) => {
    const { told, to } = together[0]!
    const payload = mailOf(
      services,
      together.map((one) => one.told),
      to,
    )
    return { topic: 'mail', payload, dedupe_key: `notification-mail:${uuidOf(told.id, to.user_id)}` }
  })
}

/** An alarm's messages raise no further alarm. */
const alarmOf = ({ id, event }: Told, message: string, user_id: number) =>
  event.is_alarm ? { dedupe_key: alarmKey(`${message}:${uuidOf(id, user_id)}`) } : {}
