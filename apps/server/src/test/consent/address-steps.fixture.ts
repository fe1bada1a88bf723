import { contactEmailAddresses, contactPhoneNumbers, contacts, setPrimaryEmailAddress, setPrimaryPhoneNumber } from '@stoa/contract'
import { sql } from 'kysely'
import { emailOf, isTaken, phoneOf, type ConsentWorld, type KnownContact } from './consent-world.fixture.ts'
import { ok } from './ok.fixture.ts'
import type { Channel } from './statements.fixture.ts'
import type { StepOf } from './step.fixture.ts'

/** A member changes an address of a contact in one of the ways of the product. None of them states anything. */
export async function changeAddress(world: ConsentWorld, step: StepOf<'edit'>): Promise<void> {
  const contact = await world.contactOf(step.person)
  if (!contact) return
  if (step.how === 'make primary') return makePrimary(world, contact, step)
  const address = step.channel === 'email' ? emailOf(step.to) : phoneOf(step.to)
  // Two contacts with one address would make it unclear of whom a statement speaks.
  if (await isTaken(world, address)) return
  const params = { contact_id: contact.id }
  const { user } = world
  if (step.how === 'replace') {
    const body = step.channel === 'email' ? { email: address } : { phone: address }
    ok(await user.call(contacts.update, { params: { id: contact.id }, body }))
  } else if (step.how === 'add') {
    if (step.channel === 'email') ok(await user.call(contactEmailAddresses.create, { params, body: { email: address } }))
    else ok(await user.call(contactPhoneNumbers.create, { params, body: { number: address } }))
  } else await correct(world, contact, { channel: step.channel, address })
}

async function makePrimary({ user }: ConsentWorld, contact: KnownContact, { channel, to }: StepOf<'edit'>): Promise<void> {
  const own = contact.addresses[channel]
  const one = own[to % Math.max(1, own.length)]
  if (!one) return
  const params = { contact_id: contact.id }
  if (channel === 'email') ok(await user.call(setPrimaryEmailAddress, { params, body: { email: one } }))
  else ok(await user.call(setPrimaryPhoneNumber, { params, body: { number: one } }))
}

/** Changes the oldest address of a contact. */
async function correct(
  { user, db }: ConsentWorld,
  contact: KnownContact,
  { channel, address }: { channel: Channel; address: string },
): Promise<void> {
  const table = channel === 'email' ? sql`contact_email_addresses` : sql`contact_phone_numbers`
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${table} WHERE contact_id = ${contact.id} ORDER BY id LIMIT 1`.execute(db)
  if (!rows[0]) return
  const params = { contact_id: contact.id, id: rows[0].id }
  if (channel === 'email') ok(await user.call(contactEmailAddresses.update, { params, body: { email: address } }))
  else ok(await user.call(contactPhoneNumbers.update, { params, body: { number: address } }))
}
