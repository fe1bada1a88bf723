import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { automations, type AutomationNode, funnels, funnelStages, webhookEndpoints } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import { startReceiver } from '#modules/integrations/webhooks/receiver.fixture.ts'
import { until } from '#test/until.ts'
import { automationsApp, rowOf, type AutomationsApp } from '../automations.fixture.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
})
afterAll(() => test.stop())

/** Does one thing for a contact. @returns what the step says */
async function run(node: Omit<AutomationNode, 'id'>, contact_id: number): Promise<string[]> {
  const wanted = await test.tag()
  const uuid = await test.active({ event: 'contact.tag_added', filters: { refs: [wanted] } }, rowOf(node))
  await test.giveTag(contact_id, wanted)
  await test.pass()
  // Where workers run, a pass of theirs may have taken the run.
  await until(async () => (await test.runs(uuid)).every(({ status }) => status !== 'running'))
  expect((await test.runs(uuid)).map(({ error, status }) => [error, status])).toEqual([[null, 'finished']])
  return test.steps(uuid)
}
const params = () => ({ account_id: test.account_id })

it('takes a contact off a list, and its consent with the last list', async () => {
  const list = (await one<{ id: number }>(
    test.db,
    sql`INSERT INTO contact_lists (account_id, name) VALUES (${test.account_id}, 'News') RETURNING id`,
  ))!
  const ada = await test.contact()
  await test.consent(ada, 'granted')
  await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, channels, subscribed_at, unsubscribe_id)
    VALUES (${test.account_id}, ${ada}, ${list.id}, 'subscribed', 'manual', '{email}', now(), gen_random_uuid())`.execute(test.db)
  expect(await run({ type: 'unsubscribe', contact_list_id: list.id }, ada)).toEqual(['n1 done', 'end done'])
  const [state] = await rows<{ status: string; action: string }>(
    test.db,
    sql`SELECT s.status, (SELECT action FROM consents k WHERE k.contact_id = ${ada} AND channel = 'email' ORDER BY id DESC LIMIT 1) AS action
      FROM subscriptions s WHERE s.contact_id = ${ada}`,
  )
  expect(state).toEqual({ status: 'unsubscribed', action: 'withdrawn' })
  expect(await run({ type: 'unsubscribe', contact_list_id: list.id }, ada)).toEqual(['n1 skipped not_on_list', 'end done'])
})

it('opens an enquiry on the board', async () => {
  const ada = await test.contact({ source: 'referral' })
  expect(await run({ type: 'create_request', title: 'Call back' }, ada)).toEqual(['n1 done', 'end done'])
  const [made] = await rows(test.db, sql`SELECT subject, status, source FROM contact_requests WHERE contact_id = ${ada}`)
  expect(made).toMatchObject({ subject: 'Call back', source: 'referral' })
})

it('sets fields of a contact, and finds it by the new value', async () => {
  const ada = await test.contact({ custom_fields: { size: 'XL' } })
  const set = (field: AutomationNode['field'], value: string, key?: string) =>
    run({ type: 'update_field', field, value, ...(key && { key }) }, ada)
  expect(await set('lifecycle', 'customer')).toEqual(['n1 done', 'end done'])
  expect(await set('lifecycle', 'customer')).toEqual(['n1 skipped had_it', 'end done'])
  await set('company', 'Ελαιώνες ΑΕ')
  await set('custom', 'gold', 'tier')
  const [found] = await rows<Record<string, unknown>>(
    test.db,
    sql`SELECT lifecycle, company, custom_fields, search_text LIKE '%ελαιωνεσ%' OR search_text LIKE '%elaion%' AS found FROM contacts WHERE id = ${ada}`,
  )
  expect(found).toEqual({ lifecycle: 'customer', company: 'Ελαιώνες ΑΕ', custom_fields: { size: 'XL', tier: 'gold' }, found: true })
})

it('refuses a value that the field does not have', async () => {
  const graph = rowOf({ type: 'update_field', field: 'lifecycle', value: 'friend' })
  const answer = await test.member.call(automations.create, {
    params: params(),
    body: { name: 'Wrong', trigger: { event: 'manual' }, graph },
  })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['graph.nodes.0.value']])
})

it('has a contact enter a funnel once, and only one that is active', async () => {
  const rules = (company: string) => ({ all: [{ field: 'company', op: 'is', value: company }] }) as const
  const funnel = (await test.member.call(funnels.create, { params: params(), body: { name: 'Customers', entry_rules: rules('None') } }))
    .body.data
  for (const name of ['First', 'Last'])
    await test.member.call(funnelStages.create, {
      params: { funnel_id: funnel.id },
      body: { name, ...(name === 'Last' && { entry_rules: rules('None') }) },
    })
  const ada = await test.contact()
  expect(await run({ type: 'add_to_funnel', funnel_id: funnel.id }, ada)).toEqual(['n1 skipped funnel_off', 'end done'])
  expect((await test.member.call(funnels.update, { params: { id: funnel.id }, body: { status: 'active' } })).status).toBe(200)
  expect(await run({ type: 'add_to_funnel', funnel_id: funnel.id }, ada)).toEqual(['n1 done', 'end done'])
  expect(await run({ type: 'add_to_funnel', funnel_id: funnel.id }, ada)).toEqual(['n1 skipped had_it', 'end done'])
  const members = await rows(
    test.db,
    sql`SELECT m.status, m.round, t.cause, t.from_stage_id FROM funnel_memberships m JOIN funnel_transitions t ON t.funnel_membership_id = m.id WHERE m.contact_id = ${ada}`,
  )
  expect(members).toEqual([{ status: 'active', round: 1, cause: 'automation', from_stage_id: null }])
})

it('sends a contact to an address of the webhooks, signed', async () => {
  await test.app.services.jobs.work()
  const receiver = await startReceiver()
  try {
    const made = (await test.member.call(webhookEndpoints.create, { params: params(), body: { url: receiver.url } })).body.data
    const ada = await test.contact({ first_name: 'Ada' })
    expect(await run({ type: 'webhook', webhook_endpoint_id: made.id }, ada)).toEqual(['n1 done', 'end done'])
    const sent = await until(() => receiver.received.find(({ json }) => json.type === 'automation.webhook'))
    expect(sent.json).toMatchObject({ record: { type: 'contact', key: String(ada) }, data: { first_name: 'Ada' }, node: 'n1' })
    const [, at = '', mac = ''] = /t=(\d+),v1=([0-9a-f]+)/.exec(String(sent.headers['stoa-signature'])) ?? []
    expect(mac).toBe(
      createHmac('sha256', (made as unknown as { secret: string }).secret)
        .update(`${at}.${sent.body}`)
        .digest('hex'),
    )
  } finally {
    await receiver.stop()
  }
})
