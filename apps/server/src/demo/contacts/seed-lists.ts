import { emailKey } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { DAY, type ContactAccount } from '../demo-story.ts'
import type { DemoContact } from './make-contacts.ts'
import { randomOf, type Random } from '../random.ts'
import { writeRows } from '../write-rows.ts'

const LISTS = {
  gr: [
    { name: 'Ενημερωτικό δελτίο', description: 'Νέα και προσφορές κάθε μήνα' },
    { name: 'Καλοί πελάτες', description: 'Όσοι αγοράζουν τακτικά' },
  ],
  en: [
    { name: 'Newsletter', description: 'News and offers every month' },
    { name: 'Good customers', description: 'Those who buy regularly' },
  ],
} as const
const WORDING = { gr: 'Συμφωνώ να λαμβάνω ενημερώσεις και προσφορές.', en: 'I agree to receive news and offers.' }

interface Subscription {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  status: 'subscribed' | 'pending' | 'unsubscribed' | 'cleaned'
  source: string
  consent_id: number | null
  unsubscribe_id: string
  subscribed_at: Date | null
  confirmed_at?: Date | null
  confirm_sent_at: Date | null
  unsubscribed_at?: Date
  unsubscribe_reason?: string
  cleaned_reason?: string
  created_at: Date
  updated_at: Date
}

interface Written {
  lists: object[]
  subscriptions: Subscription[]
  consents: object[]
  suppressions: object[]
}

/** What is decided about marketing before the contacts are written; `writeLists` writes it after them. */
export function makeLists(
  accounts: readonly { account: ContactAccount; contacts: readonly DemoContact[] }[],
  start: Date,
  today: Date,
): Written {
  const made: Written = { lists: [], subscriptions: [], consents: [], suppressions: [] }
  const suppressed = new Set<string>()
  accounts.forEach(({ account, contacts }, nth) => {
    LISTS[account.locale].forEach((list, place) => {
      const random = randomOf(`list:${account.code}:${place}`)
      const id = made.lists.length + 1
      const isDouble = place === 0 && nth < 9
      for (const contact of contacts) {
        if (!contact.email || contact.status === 'merged' || !random.chance(place === 0 ? 0.62 : 0.2)) continue
        subscribe(random, made, { contact, contact_list_id: id, isDouble, today, wording: WORDING[account.locale], suppressed })
      }
      made.lists.push({
        id,
        account_id: account.account_id,
        ...list,
        opt_in: isDouble ? 'double' : 'single',
        visibility: place === 0 ? 'public' : 'private',
        public_name: place === 0 ? list.name : null,
        created_at: start,
        updated_at: start,
      })
    })
  })
  return made
}

interface Choice {
  contact: DemoContact
  contact_list_id: number
  isDouble: boolean
  today: Date
  wording: string
  suppressed: Set<string>
}

function subscribe(random: Random, made: Written, choice: Choice): void {
  const { contact, contact_list_id, isDouble, today } = choice
  const status = statusOf(random, isDouble)
  const at = later(random, contact.created_at, today, 5)
  const left = later(random, at, today, 200)
  const consent_id = agree(random, made, choice, { status, at, left })
  if (status === 'cleaned') contact.email_status = 'hard_bounced'
  if (status === 'cleaned') suppress(made, choice.suppressed, contact, 'hard_bounce', left)
  if (status === 'unsubscribed' && random.chance(0.15)) suppress(made, choice.suppressed, contact, 'unsubscribed_all', left)
  made.subscriptions.push({
    id: made.subscriptions.length + 1,
    account_id: contact.account_id,
    contact_id: contact.id,
    contact_list_id,
    status,
    source: sourceOf(choice),
    consent_id,
    unsubscribe_id: random.uuid(at),
    confirm_sent_at: isDouble ? contact.created_at : null,
    created_at: at,
    ...LATER[status](at, left, isDouble),
  })
}

type Stage = Pick<Subscription, 'subscribed_at' | 'updated_at'> & Partial<Subscription>
/** What became of a subscription, and when. */
const LATER: Record<Subscription['status'], (at: Date, left: Date, isDouble: boolean) => Stage> = {
  pending: (at) => ({ subscribed_at: null, updated_at: at }),
  subscribed: (at, _left, isDouble) => ({ subscribed_at: at, confirmed_at: isDouble ? at : null, updated_at: at }),
  unsubscribed: (at, left, isDouble) => ({
    ...LATER.subscribed(at, left, isDouble),
    unsubscribed_at: left,
    unsubscribe_reason: REASONS[left.getUTCDate() % REASONS.length]!,
    updated_at: left,
  }),
  cleaned: (at, left, isDouble) => ({ ...LATER.subscribed(at, left, isDouble), cleaned_reason: 'hard_bounce', updated_at: left }),
}
const REASONS = ['no_longer', 'too_often', 'not_relevant', 'other'] as const

const sourceOf = ({ contact, isDouble }: Choice) => (isDouble ? 'double_opt_in' : contact.source === 'import' ? 'import' : 'form')

/** The consents of a subscription, none before the contact exists. @returns the id of the first one */
function agree(
  random: Random,
  made: Written,
  choice: Choice,
  { status, at, left }: { status: Subscription['status']; at: Date; left: Date },
): number | null {
  const { contact, wording } = choice
  const write = (action: 'granted' | 'withdrawn', channel: 'email' | 'sms', occurred_at: Date) =>
    made.consents.push({
      id: made.consents.length + 1,
      account_id: contact.account_id,
      contact_id: contact.id,
      channel,
      action,
      source: action === 'withdrawn' ? 'unsubscribe_link' : sourceOf(choice),
      text_snapshot: wording,
      occurred_at,
      created_at: occurred_at,
      updated_at: occurred_at,
    })
  if (status === 'pending') return null
  const consent_id = write('granted', 'email', at)
  if (status === 'subscribed') decideSms(random, contact, write, at)
  if (status === 'unsubscribed') write('withdrawn', 'email', left)
  return consent_id
}

/** 78 % subscribed, 5 pending, 12 unsubscribed, 5 cleaned; none pending on lists without confirmation. */
function statusOf(random: Random, isDouble: boolean): Subscription['status'] {
  const roll = random.next()
  if (roll < 0.78) return 'subscribed'
  if (roll < 0.83) return isDouble ? 'pending' : 'subscribed'
  return roll < 0.95 ? 'unsubscribed' : 'cleaned'
}

/** Half of those who can be reached by SMS agree to that as well. */
function decideSms(random: Random, contact: DemoContact, write: (action: 'granted', channel: 'sms', at: Date) => number, at: Date): void {
  if (contact.status !== 'active' || contact.phone_type !== 'mobile' || !contact.phone || contact.sms_marketable || !random.chance(0.5))
    return
  write('granted', 'sms', at)
  contact.sms_marketable = true
}

function suppress(made: Written, known: Set<string>, contact: DemoContact, reason: string, at: Date): void {
  const key = `${contact.account_id}/${contact.email}`
  if (known.has(key)) return
  known.add(key)
  made.suppressions.push({
    id: made.suppressions.length + 1,
    account_id: contact.account_id,
    channel: 'email',
    address: contact.email,
    reason,
    contact_id: contact.id,
    created_at: at,
    updated_at: at,
  })
}

const later = (random: Random, from: Date, today: Date, days: number) =>
  new Date(from.getTime() + random.next() * Math.min(days * DAY, today.getTime() - from.getTime()))

/**
 * The latest word decides (domain.md 4.7): contacts whose address is suppressed, or whose last consent was withdrawn,
 * are not marketable, on whichever list it happened.
 */
export function settleMarketing(contacts: readonly DemoContact[], made: Written): void {
  const suppressed = new Set(
    (made.suppressions as { account_id: number; address: string }[]).map(
      (one) => `${one.account_id}/${emailKey(one.address)}/${one.address}`,
    ),
  )
  const last = new Map<number, { at: number; action: string }>()
  for (const one of made.consents as { contact_id: number; channel: string; action: string; occurred_at: Date }[]) {
    if (one.channel !== 'email') continue
    const known = last.get(one.contact_id)
    if (!known || one.occurred_at.getTime() >= known.at) last.set(one.contact_id, { at: one.occurred_at.getTime(), action: one.action })
  }
  for (const contact of contacts) {
    const isReachable =
      contact.email !== null &&
      contact.email_status !== 'hard_bounced' &&
      !suppressed.has(`${contact.account_id}/${emailKey(contact.email)}/${contact.email}`)
    contact.emails_marketable = contact.status === 'active' && isReachable && last.get(contact.id)?.action === 'granted'
  }
}

export async function writeLists(db: Db, made: Written): Promise<void> {
  await writeRows(db, 'contact_lists', made.lists)
  await writeRows(db, 'consents', made.consents)
  await writeRows(db, 'subscriptions', made.subscriptions)
  await writeRows(db, 'suppressions', made.suppressions)
}
