import { contacts, mergeStatus, recordConsent, startBulkMerge } from '@stoa/contract'
import { sql } from 'kysely'
import { until } from '../until.ts'
import { emailOf, isTaken, phoneOf, type ConsentWorld } from './consent-world.fixture.ts'
import { ok } from './ok.fixture.ts'
import type { StepOf } from './step.fixture.ts'

/** A second contact of a person with their number and another e-mail is found as a duplicate and merged in bulk. */
export async function mergeAll(world: ConsentWorld, { person, to, agreed }: StepOf<'merge all'>): Promise<void> {
  const { user, book, merges, db } = world
  const params = { account_id: user.account_id }
  const contact = await world.contactOf(person)
  if (!contact?.addresses.sms.includes(phoneOf(person)) || (await isTaken(world, emailOf(to)))) return
  const twin = ok(
    await user.call(contacts.create, { params, body: { first_name: 'Twin', email: emailOf(to), phone: phoneOf(person) } }),
  ).data
  if (agreed) {
    const body = { channel: 'email', action: agreed, consent_text: 'Said so at the counter.' } as const
    ok(await user.call(recordConsent, { params: { contact_id: twin.id }, body }))
    if (agreed === 'granted') book.grant([emailOf(to)])
    else book.refuse([emailOf(to)])
  }
  const { uuid } = ok(await user.call(startBulkMerge, { params, body: { criteria: 'phone' } })).data
  await until(async () => {
    const now = ok(await user.call(mergeStatus, { params })).data
    return now?.uuid === uuid && !['queued', 'running'].includes(now.status)
  }, 60_000)
  const { rows } = await sql<{ uuid: string }>`SELECT uuid FROM contact_merges WHERE bulk_merge_uuid = ${uuid}`.execute(db)
  merges.push(...rows.map((row) => row.uuid))
}
