import {
  batchRestore,
  contacts,
  endSubscription,
  intakeSources,
  liftSuppression,
  mergeContacts,
  recordConsent,
  restoreContact,
  subscribeContact,
  subscribeContacts,
  suppressions,
  undoContactImport,
  undoMerge,
  unsubscribeContacts,
} from '@stoa/contract'
import { sql } from 'kysely'
import { finished, importFile } from '#modules/crm/contact-import/contact-import.fixture.ts'
import { until } from '../until.ts'
import type { Step, StepOf } from './step.fixture.ts'
import { emailOf, phoneOf, type ConsentWorld, type KnownContact } from './consent-world.fixture.ts'
import { changeAddress } from './address-steps.fixture.ts'
import { choosePreferences, leaveByLink, undoLink } from './link-steps.fixture.ts'
import { mergeAll } from './merge-steps.fixture.ts'
import { ok } from './ok.fixture.ts'
import { CHANNELS, type Channel } from './statements.fixture.ts'

/** Does one step through the API, and notes what it stated. A step that is impossible now does nothing. */
export async function take(world: ConsentWorld, one: Step): Promise<void> {
  await (STEPS[one.do] as (world: ConsentWorld, one: Step) => Promise<void>)(world, one)
}

const STEPS: { [K in Step['do']]: (world: ConsentWorld, one: StepOf<K>) => Promise<void> } = {
  import: importPeople,
  async 'undo import'({ user, imports, book }, { at }) {
    const id = imports.splice(at % Math.max(1, imports.length), 1)[0]
    if (id === undefined) return
    // An import that changed nothing cannot be undone.
    if ((await user.call(undoContactImport, { params: { id } })).status !== 200) return
    await finished(user, id, (data) => data.undone_at !== null)
    book.forget(id)
  },
  async create(world, { person, with_phone }) {
    if (await world.contactOf(person)) return
    const body = { first_name: `P${person}`, email: emailOf(person), ...(with_phone && { phone: phoneOf(person) }) }
    ok(await world.user.call(contacts.create, { params: { account_id: world.user.account_id }, body }))
  },
  async merge(world, { winner, loser }) {
    const [one, other] = [await world.contactOf(winner), await world.contactOf(loser)]
    if (!one || !other || one.id === other.id) return
    const { user, merges } = world
    const answer = await user.call(mergeContacts, {
      params: { account_id: user.account_id },
      body: { winner_id: one.id, loser_ids: [other.id] },
    })
    merges.push(ok(answer).data.merge_uuid)
  },
  async 'undo merge'({ user, merges }, { at }) {
    const uuid = merges.splice(at % Math.max(1, merges.length), 1)[0]
    if (uuid) await user.call(undoMerge, { params: { account_id: user.account_id, uuid } })
  },
  form: sendForm,
  async subscribe(world, { person, list, channels, basis }) {
    const contact = await world.contactOf(person)
    if (!contact) return
    const body = { contact_list_ids: [world.lists[list]!], channels, basis, consent_text: 'Asked at the fair.' }
    const answer = await world.user.call(subscribeContact, { params: { contact_id: contact.id }, body })
    if (answer.status === 200 && basis === 'consent') world.book.grant(addressesIn(contact, channels))
  },
  async 'subscribe all'(world, { list, channels }) {
    const found = (await world.contacts()).filter((contact) => contact.status === 'active')
    if (!found.length) return
    const body = {
      ids: found.map((contact) => contact.id),
      contact_list_ids: [world.lists[list]!],
      channels,
      consent_text: 'Signed at the counter.',
    }
    ok(await world.user.call(subscribeContacts, { params: { account_id: world.user.account_id }, body }))
    for (const contact of found)
      for (const channel of channels) {
        const all = addressesIn(contact, [channel])
        if (!all.some((address) => world.book.refuses(address))) world.book.grant(all)
      }
  },
  'leave list': leaveList,
  edit: changeAddress,
  'merge all': mergeAll,
  'leave by link': leaveByLink,
  'undo link': undoLink,
  preferences: choosePreferences,
  async 'leave all'(world, { person, channels }) {
    const contact = await world.contactOf(person)
    if (!contact) return
    const before = await world.subscribed()
    ok(
      await world.user.call(unsubscribeContacts, {
        params: { account_id: world.user.account_id },
        body: { contact_ids: [contact.id], channels },
      }),
    )
    const all = addressesIn(contact, channels)
    world.book.refuse(all)
    world.book.suppress(all)
    if (channels.includes('email'))
      for (const one of before) if (contact.addresses.email.includes(one.address)) world.book.leave([one.address], one.list_id)
  },
  async record(world, { person, channel, action }) {
    const contact = await world.contactOf(person)
    if (!contact?.addresses[channel].length) return
    ok(
      await world.user.call(recordConsent, {
        params: { contact_id: contact.id },
        body: { channel, action, consent_text: 'Said so on the phone.' },
      }),
    )
    if (action === 'granted') world.book.grant(contact.addresses[channel])
    else world.book.refuse(contact.addresses[channel])
  },
  async suppress(world, { person, channel }) {
    const address = channel === 'email' ? emailOf(person) : phoneOf(person)
    const answer = await world.user.call(suppressions.create, { params: { account_id: world.user.account_id }, body: { channel, address } })
    if (answer.status === 200) world.book.suppress([address])
  },
  async lift({ user, book, db }, { at }) {
    const { rows } = await sql<{
      id: number
      address: string
    }>`SELECT id, address FROM suppressions WHERE account_id = ${user.account_id} AND lifted_at IS NULL AND reason = 'manual' ORDER BY id`.execute(
      db,
    )
    const one = rows[at % Math.max(1, rows.length)]
    if (!one) return
    ok(await user.call(liftSuppression, { params: { id: one.id }, body: { reason: 'Asked for it.' } }))
    book.lift(one.address)
  },
  async status(world, { person, status }) {
    const contact = await world.contactOf(person)
    if (!contact || contact.status === status) return
    ok(await world.user.call(contacts.update, { params: { id: contact.id }, body: { status, reason: 'As agreed.' } }))
  },
  async delete(world, { person, many }) {
    const contact = await world.contactOf(person)
    if (!contact) return
    const { user } = world
    if (!many) return void ok(await user.call(contacts.remove, { params: { id: contact.id } }))
    const answer = await user.post(`/api/v1/accounts/${user.account_id}/contacts/batch/delete`, { ids: [contact.id] })
    ok(await user.call(batchRestore, { params: { account_id: user.account_id }, body: { deletion_uuid: ok(answer).data.deletion_uuid } }))
  },
  async restore(world, { at }) {
    const deleted = await world.contacts(true)
    const one = deleted[at % Math.max(1, deleted.length)]
    if (!one) return
    // A restored contact would share its addresses with the contact that replaced it.
    const live = (await world.contacts()).flatMap((contact) => addressesIn(contact, CHANNELS))
    if (addressesIn(one, CHANNELS).some((address) => live.includes(address))) return
    ok(await world.user.call(restoreContact, { params: { id: one.id } }))
  },
}

async function importPeople(world: ConsentWorld, one: StepOf<'import'>): Promise<void> {
  const { user, book } = world
  const mapped = (channel: Channel) => one.columns.includes(channel)
  const says = (who: number) => (one.yes.includes(who) ? 'yes' : 'no')
  const headings = [
    'email',
    ...(one.with_phone ? ['phone'] : []),
    ...(one.company ? ['company'] : []),
    ...(mapped('email') ? ['email consent'] : []),
    ...(mapped('sms') ? ['sms consent'] : []),
  ]
  const rows = one.people.map((who) => [
    emailOf(who),
    ...(one.with_phone ? [phoneOf(who)] : []),
    ...(one.company ? [`C${Math.random()}`] : []),
    ...(mapped('email') ? [says(who)] : []),
    ...(mapped('sms') ? [says(who)] : []),
  ])
  const list_id = one.list === null ? undefined : world.lists[one.list]!
  const done = await importFile(
    user,
    [headings, ...rows].map((row) => row.join(',')).join('\n'),
    {
      consent_channels: one.stated,
      update_existing: one.update_existing,
      resubscribe_unsubscribed: one.resubscribe,
      restore_blacklisted: one.restore,
      ...(list_id && { contact_list_id: list_id }),
    },
    { force: true },
  )
  world.imports.push(done.id)
  const outcomes = (await user.get(`/api/v1/imports/${done.id}/rows?per_page=100`)).body.data
  const all = await world.contacts()
  one.people.forEach((who, at) => {
    const { status, contact_id } = outcomes[at]
    const contact = all.find((known) => known.id === contact_id)
    if (!contact || !['created', 'updated'].includes(status)) return
    noteRow(world, one, { who, contact, import_id: done.id })
    if (one.resubscribe && list_id) book.rejoin(contact.addresses.email, list_id)
  })
}

/** Notes what a row of an import stated. It speaks of the addresses that it names, unless the person refused at any address of theirs. */
function noteRow(
  { book }: ConsentWorld,
  one: StepOf<'import'>,
  { who, contact, import_id }: { who: number; contact: KnownContact; import_id: number },
): void {
  for (const channel of CHANNELS) {
    if (channel === 'sms' && !one.with_phone) continue
    const has_basis = one.columns.includes(channel) ? one.yes.includes(who) : one.stated.includes(channel)
    const isRefused = contact.addresses[channel].some((known) => book.refuses(known))
    const address = channel === 'email' ? emailOf(who) : phoneOf(who)
    if (has_basis && (one.resubscribe || !isRefused)) book.grant([address], import_id)
  }
}

async function sendForm(world: ConsentWorld, { person, phone_of, ticked, text }: StepOf<'form'>): Promise<void> {
  const { user, app, book } = world
  const made = ok(
    await user.call(intakeSources.create, {
      params: { account_id: user.account_id },
      body: { name: `Form ${Math.random()}`, source: 'form' },
    }),
  ).data
  const sent = ok(
    await app.guest.post(new URL(made.intake_url!).pathname, {
      email: emailOf(person),
      phone: phoneOf(phone_of),
      message: `A question ${Math.random()}`,
      ...(text && { consent_text: 'Send me news.' }),
      ...(ticked.includes('email') && { consent_email: 'yes' }),
      ...(ticked.includes('sms') && { consent_sms: 'yes' }),
    }),
  )
  const intake = await until(async () => {
    const { rows } = await sql<{
      status: string
      contact_id: number | null
    }>`SELECT status, contact_id FROM request_intakes WHERE uuid = ${sent.data.uuid}`.execute(world.db)
    return rows[0] && rows[0].status !== 'received' && rows[0]
  }, 30_000)
  if (!text || !intake.contact_id) return
  const contact = (await world.contacts()).find((known) => known.id === intake.contact_id)
  // The person who fills in a form agrees for the addresses that they enter.
  if (contact?.addresses.email.includes(emailOf(person)) && ticked.includes('email')) book.grant([emailOf(person)])
  if (contact?.addresses.sms.includes(phoneOf(phone_of)) && ticked.includes('sms')) book.grant([phoneOf(phone_of)])
}

async function leaveList(world: ConsentWorld, { person, list }: StepOf<'leave list'>): Promise<void> {
  const contact = await world.contactOf(person)
  if (!contact) return
  const list_id = world.lists[list]!
  const { rows } = await sql<{
    id: number
    contact_list_id: number
    channels: Channel[]
  }>`SELECT id, contact_list_id, channels FROM subscriptions WHERE contact_id = ${contact.id} AND status = 'subscribed'`.execute(world.db)
  const left = rows.find((row) => row.contact_list_id === list_id)
  if (!left) return
  ok(await world.user.call(endSubscription, { params: { id: left.id }, body: {} }))
  world.book.leave(contact.addresses.email, list_id)
  for (const channel of left.channels)
    if (!rows.some((row) => row.id !== left.id && row.channels.includes(channel))) world.book.refuse(contact.addresses[channel])
}

const addressesIn = (contact: KnownContact, channels: readonly Channel[]) => channels.flatMap((channel) => contact.addresses[channel])
