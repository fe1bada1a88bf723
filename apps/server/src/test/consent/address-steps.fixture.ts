import { contactEmailAddresses, contactPhoneNumbers, contacts, setPrimaryEmailAddress, setPrimaryPhoneNumber } from '@stoa/contract'
import { sql } from 'kysely'
import { emailOf, isTaken, phoneOf, type ConsentWorld } from './consent-world.fixture.ts'
import { ok } from './ok.fixture.ts'
import type { StepOf } from './step.fixture.ts'

/** A member changes an address of a contact in one of the ways of the product. None of them states anything. */
export async function changeAddress(world: ConsentWorld, { person, channel, to, how }: StepOf<'edit'>): Promise<void> {
  const contact = await world.contactOf(person)
  if (!contact) return
  const { user } = world
  const address = channel === 'email' ? emailOf(to) : phoneOf(to)
  const params = { contact_id: contact.id }
  if (how === 'make primary') {
    const own = contact.addresses[channel]
    const one = own[to % Math.max(1, own.length)]
    if (!one) return
    if (channel === 'email') ok(await user.call(setPrimaryEmailAddress, { params, body: { email: one } }))
    else ok(await user.call(setPrimaryPhoneNumber, { params, body: { number: one } }))
    return
  }
  // Two contacts with one address would make it unclear of whom a statement speaks.
  if (await isTaken(world, address)) return
  if (how === 'replace')
    return void ok(
      await user.call(contacts.update, { params: { id: contact.id }, body: channel === 'email' ? { email: address } : { phone: address } }),
    )
  const table = channel === 'email' ? sql`contact_email_addresses` : sql`contact_phone_numbers`
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${table} WHERE contact_id = ${contact.id} ORDER BY id LIMIT 1`.execute(world.db)
  const first = rows[0]
  if (channel === 'email') {
    const body = { email: address }
    if (how === 'add') ok(await user.call(contactEmailAddresses.create, { params, body }))
    else if (first) ok(await user.call(contactEmailAddresses.update, { params: { ...params, id: first.id }, body }))
    return
  }
  const body = { number: address }
  if (how === 'add') ok(await user.call(contactPhoneNumbers.create, { params, body }))
  else if (first) ok(await user.call(contactPhoneNumbers.update, { params: { ...params, id: first.id }, body }))
}
