import { afterAll, beforeAll, expect, it } from 'vitest'
import { automations } from '@stoa/contract'
import { sql } from 'kysely'
import { makeAccOrder } from '#modules/shop/acc-orders/shop-orders.fixture.ts'
import { automationsApp, rowOf, type AutomationsApp } from '../automations.fixture.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
})
afterAll(() => test.stop())

const now = () => new Date().toISOString()
const change = (id: number, status: string) =>
  sql`UPDATE acc_orders SET status = ${status}, status_changed_at = clock_timestamp(), external_updated_at = clock_timestamp() WHERE id = ${id}`.execute(
    test.db,
  )

it('starts when a shop order arrives or changes to a chosen status, once for each change, and not for changes of long ago', async () => {
  const mark = await test.tag()
  const trigger = { event: 'acc_order.status' as const, filters: { refs: ['completed'] } }
  const uuid = await test.active(trigger, rowOf({ type: 'add_tag', tag_ids: [mark] }), { re_entry: 'always' })
  const [buyer, other, early] = [await test.contact(), await test.contact(), await test.contact()]
  const order = (contact_id: number, more: object) =>
    makeAccOrder(test.db, test.account_id, {
      contact_id,
      external_created_at: now(),
      external_updated_at: now(),
      status_changed_at: now(),
      ...more,
    })
  const bought = await order(buyer, { status: 'processing' })
  await order(other, { status: 'completed' })
  await order(early, { status: 'completed', external_created_at: '2026-01-01T00:00:00Z', external_updated_at: '2026-01-02T00:00:00Z' })
  await test.pass()
  const contactsOf = async () => (await test.runs(uuid)).map(({ contact_id }) => contact_id)
  expect(await contactsOf()).toEqual([other])
  await change(bought, 'completed')
  await test.pass()
  await test.pass()
  expect(await contactsOf()).toEqual([other, buyer])
  await change(bought, 'refunded')
  await change(bought, 'completed')
  await test.pass()
  expect((await contactsOf()).filter((id) => id === buyer)).toHaveLength(2)
})

it('refuses statuses that do not exist', async () => {
  const graph = rowOf({ type: 'end' })
  const trigger = { event: 'acc_order.status' as const, filters: { refs: ['01a21e75-075e-790e-9c8e-116a4b6151c6'] } }
  const answer = await test.member.call(automations.create, {
    params: { account_id: test.account_id },
    body: { name: 'Wrong', trigger, graph },
  })
  expect(answer.body.errors).toHaveProperty(['trigger.filters.refs'])
})
