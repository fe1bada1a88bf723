import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AutomationNode } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import { keepAll } from '#modules/crm/audiences/index.ts'
import { automationsApp, graphOf, rowOf, type AutomationsApp } from '../automations.fixture.ts'

let test: AutomationsApp
beforeAll(async () => {
  test = await automationsApp()
  await test.sender()
})
afterAll(() => test.stop())

const tag = (contact_id: number, tag_id: number) => test.giveTag(contact_id, tag_id)
const untag = (contact_id: number, tag_id: number) =>
  sql`DELETE FROM contact_tag WHERE contact_id = ${contact_id} AND tag_id = ${tag_id}`.execute(test.db)
const tagged = (tag_id: number) => ({ event: 'contact.tag_added' as const, filters: { refs: [tag_id] } })

describe('an event starts an automation', () => {
  it('for new contacts that meet its rules, once each', async () => {
    const mark = await test.tag()
    const rules = { all: [{ field: 'company', op: 'not_empty' }] } as const
    const uuid = await test.active({ event: 'contact.created', filters: { rules } }, rowOf({ type: 'add_tag', tag_ids: [mark] }))
    const [firm, person] = [await test.contact({ company: 'Firm' }), await test.contact()]
    await test.pass()
    await test.pass()
    expect((await test.runs(uuid)).map(({ contact_id, status }) => [contact_id, status])).toEqual([[firm, 'finished']])
    expect(await test.tagsOf(person)).toEqual([])
  })

  it('for tags, memberships of lists, and stages', async () => {
    const [mark, wanted] = [await test.tag(), await test.tag()]
    const end = rowOf({ type: 'add_tag', tag_ids: [mark] })
    const byTag = await test.active(tagged(wanted), end)
    const list = await one<{ id: number }>(
      test.db,
      sql`INSERT INTO contact_lists (account_id, name) VALUES (${test.account_id}, 'News') RETURNING id`,
    )
    const byList = await test.active({ event: 'subscription.confirmed', filters: { refs: [list!.id] } }, end)
    const ada = await test.contact()
    await tag(ada, wanted)
    await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, subscribed_at, unsubscribe_id)
      VALUES (${test.account_id}, ${ada}, ${list!.id}, 'subscribed', 'manual', now(), gen_random_uuid())`.execute(test.db)
    await test.pass()
    expect([(await test.runs(byTag)).length, (await test.runs(byList)).length]).toEqual([1, 1])
  })

  it('for entries into an audience and exits from it, but not for those who were there when it began', async () => {
    const mark = await test.tag()
    const vip = await test.tag()
    const rules = JSON.stringify({ all: [{ field: 'tag', op: 'any', value: [vip] }] })
    const audience = await one<{ id: number }>(
      test.db,
      sql`INSERT INTO audiences (account_id, name, rules) VALUES (${test.account_id}, 'Best customers', ${rules}::jsonb) RETURNING id`,
    )
    const filters = { refs: [audience!.id] }
    const end = rowOf({ type: 'add_tag', tag_ids: [mark] })
    const entered = await test.active({ event: 'audience.entered', filters }, end)
    const left = await test.active({ event: 'audience.left', filters }, end)
    const anywhere = await test.active({ event: 'audience.entered' }, end)
    const waits = graphOf(
      [
        { id: 'w', type: 'wait', mode: 'event', event: 'audience.left', refs: [audience!.id], amount: 9, unit: 'days' },
        { id: 'e', type: 'end' },
      ],
      'trigger next w',
      'w happened e',
      'w timeout e',
    )
    const [first, second] = [await test.contact(), await test.contact()]
    await tag(first, vip)
    await keepAll(test.app.services, test.account_id)
    await test.pass()
    expect([(await test.runs(entered)).length, (await test.runs(anywhere)).length]).toEqual([0, 0])
    const waiting = await test.active({ event: 'audience.entered', filters }, waits)
    await tag(second, vip)
    await untag(first, vip)
    await keepAll(test.app.services, test.account_id)
    await test.pass()
    await test.pass()
    const who = async (uuid: string) => (await test.runs(uuid)).map(({ contact_id }) => contact_id)
    expect([await who(entered), await who(left), await who(anywhere)]).toEqual([[second], [first], [second]])
    expect((await test.runs(waiting)).map(({ status }) => status)).toEqual(['waiting'])
    await untag(second, vip)
    await keepAll(test.app.services, test.account_id)
    await test.pass()
    expect((await test.runs(waiting)).map(({ status }) => status)).toEqual(['finished'])
    expect(await test.steps(waiting)).toEqual(['w done happened', 'e done'])
  })

  it('for birthdays, once their hour has come', async () => {
    const mark = await test.tag()
    const at = (hour: number) => test.active({ event: 'date.reached', filters: { hour } }, rowOf({ type: 'add_tag', tag_ids: [mark] }))
    const ada = await test.contact({ birthday: '1990-01-01' })
    await sql`UPDATE contacts SET birthday = ('1992' || to_char(now() AT TIME ZONE 'Europe/Athens', '-MM-DD'))::date WHERE id = ${ada}`.execute(
      test.db,
    )
    const uuid = await at(0)
    await test.pass()
    expect((await test.runs(uuid)).map(({ contact_id }) => contact_id)).toEqual([ada])
  })

  it('again where its re-entry allows it', async () => {
    const wanted = await test.tag()
    const wait = rowOf({ type: 'wait', mode: 'for', amount: 1, unit: 'days' })
    const [never, after, always] = [
      await test.active(tagged(wanted), wait),
      await test.active(tagged(wanted), wait, { re_entry: 'after_finish' }),
      await test.active(tagged(wanted), wait, { re_entry: 'always' }),
    ]
    const ada = await test.contact()
    const again = async () => {
      await untag(ada, wanted)
      await tag(ada, wanted)
      await test.pass()
    }
    await again()
    await again()
    const counts = async () => [(await test.runs(never)).length, (await test.runs(after)).length, (await test.runs(always)).length]
    expect(await counts()).toEqual([1, 1, 2])
    await test.wake()
    await test.pass()
    expect(await counts()).toEqual([1, 1, 2])
    await again()
    expect(await counts()).toEqual([1, 2, 3])
  })
})

describe('automations that cause events', () => {
  it('do not start themselves or each other in a circle', async () => {
    const [a, b] = [await test.tag(), await test.tag()]
    const options = { re_entry: 'always' }
    const first = await test.active(tagged(a), rowOf({ type: 'remove_tag', tag_ids: [b] }, { type: 'add_tag', tag_ids: [b] }), options)
    const second = await test.active(tagged(b), rowOf({ type: 'remove_tag', tag_ids: [a] }, { type: 'add_tag', tag_ids: [a] }), options)
    const ada = await test.contact()
    await tag(ada, a)
    for (let count = 0; count < 5; count++) await test.pass()
    expect([(await test.runs(first)).length, (await test.runs(second)).length]).toEqual([1, 1])
  })

  it('stop a run that passes one node too often', async () => {
    const graph = graphOf(
      [
        { id: 'w', type: 'wait', mode: 'for', amount: 1, unit: 'minutes' },
        { id: 'c', type: 'condition', rules: { all: [{ field: 'email', op: 'not_empty' }] } },
        { id: 'e', type: 'end' },
      ],
      'trigger next w',
      'w next c',
      'c yes w',
      'c no e',
    )
    const wanted = await test.tag()
    const uuid = await test.active(tagged(wanted), graph)
    await tag(await test.contact(), wanted)
    await test.pass()
    for (let count = 0; count < 27; count++) {
      await test.wake()
      await test.pass()
    }
    expect(await test.runs(uuid)).toMatchObject([{ status: 'failed', error: 'too_many_visits' }])
  })
})

describe('a run', () => {
  const mail: Omit<AutomationNode, 'id'> = {
    type: 'send_email',
    purpose: 'marketing',
    subject: 'Hello {{ contact.first_name }}',
    html: '<p>Welcome</p>',
  }

  it('sends a mail to a contact that agreed, and asks again before it does', async () => {
    const wanted = await test.tag()
    const uuid = await test.active(tagged(wanted), rowOf({ type: 'wait', mode: 'for', amount: 1, unit: 'days' }, mail))
    const [ada, bob, eve] = [await test.contact(), await test.contact(), await test.contact()]
    for (const who of [ada, bob]) await test.consent(who, 'granted')
    for (const who of [ada, bob, eve]) await tag(who, wanted)
    await test.pass()
    await test.consent(bob, 'withdrawn')
    await test.wake()
    await test.pass()
    expect((await test.runs(uuid)).map(({ error }) => error)).toEqual([null, null, null])
    expect((await test.runs(uuid)).map(({ contact_id, status, exit_reason }) => [contact_id, status, exit_reason])).toEqual([
      [ada, 'finished', null],
      [bob, 'exited', 'unsubscribed'],
      [eve, 'exited', 'unsubscribed'],
    ])
    const mails = await rows<{ contact_id: number; subject: string }>(
      test.db,
      sql`SELECT contact_id, subject FROM email_messages WHERE account_id = ${test.account_id} AND purpose = 'marketing' ORDER BY id`,
    )
    expect(mails.map(({ contact_id }) => contact_id)).toEqual([ada])
  })

  it('waits for an event, and takes the other branch when it does not come', async () => {
    const [wanted, sign, came, late] = [await test.tag(), await test.tag(), await test.tag(), await test.tag()]
    const graph = graphOf(
      [
        { id: 'w', type: 'wait', mode: 'event', event: 'contact.tag_added', refs: [sign], amount: 2, unit: 'days' },
        { id: 'y', type: 'add_tag', tag_ids: [came] },
        { id: 'n', type: 'add_tag', tag_ids: [late] },
        { id: 'e', type: 'end' },
      ],
      'trigger next w',
      'w happened y',
      'w timeout n',
      'y next e',
      'n next e',
    )
    await test.active(tagged(wanted), graph)
    const [ada, bob] = [await test.contact(), await test.contact()]
    for (const who of [ada, bob]) await tag(who, wanted)
    await test.pass()
    await tag(ada, sign)
    await test.pass()
    await test.wake()
    await test.pass()
    expect(await test.tagsOf(ada)).toEqual([wanted, sign, came])
    expect(await test.tagsOf(bob)).toEqual([wanted, late])
  })

  it('ends when the contact reaches the goal, or leaves', async () => {
    const wanted = await test.tag()
    const goal_rules = { all: [{ field: 'lifecycle', op: 'any', value: ['customer'] }] } as const
    const wait = rowOf({ type: 'wait', mode: 'for', amount: 5, unit: 'days' })
    const uuid = await test.active(tagged(wanted), wait, { goal_rules })
    const [ada, bob, eve] = [await test.contact(), await test.contact(), await test.contact()]
    for (const who of [ada, bob, eve]) await tag(who, wanted)
    await test.pass()
    await sql`UPDATE contacts SET lifecycle = 'customer' WHERE id = ${ada}`.execute(test.db)
    await sql`UPDATE contacts SET status = 'archived' WHERE id = ${bob}`.execute(test.db)
    await test.pass()
    await sql`UPDATE automation_runs SET resume_at = '2000-01-01' WHERE contact_id = ${bob}`.execute(test.db)
    await test.pass()
    expect((await test.runs(uuid)).map(({ status, exit_reason }) => [status, exit_reason])).toEqual([
      ['exited', 'goal'],
      ['exited', 'contact_left'],
      ['waiting', null],
    ])
  })

  it('tries a node three times, then fails and tells the members', async () => {
    const wanted = await test.tag()
    const graph = rowOf({ ...mail, purpose: 'transactional' })
    const uuid = await test.active(tagged(wanted), graph)
    await tag(await test.contact(), wanted)
    await sql`UPDATE account_emails SET verified_at = NULL WHERE account_id = ${test.account_id}`.execute(test.db)
    for (let count = 0; count < 3; count++) {
      await test.pass()
      await sql`UPDATE automation_runs SET resume_at = '2000-01-01' WHERE automation_uuid = ${uuid} AND resume_at IS NOT NULL`.execute(
        test.db,
      )
    }
    await sql`UPDATE account_emails SET verified_at = now() WHERE account_id = ${test.account_id}`.execute(test.db)
    expect(await test.runs(uuid)).toMatchObject([{ status: 'failed', error: expect.stringMatching(/sender/i) }])
    expect(await test.steps(uuid)).toEqual(['n1 failed'])
    await test.app.relay()
    const told = await rows(
      test.db,
      sql`SELECT 1 FROM notifications WHERE notification_setting_code = 'automation.failed' AND user_id = ${test.member.id} AND subject_id = ${uuid}`,
    )
    expect(told).toHaveLength(1)
  })

  it('[INV-36] executes each node once, also when several workers go on at the same time', { timeout: 60_000 }, async () => {
    const [wanted, mark] = [await test.tag(), await test.tag()]
    const uuid = await test.active(
      tagged(wanted),
      rowOf(
        { type: 'add_tag', tag_ids: [mark] },
        { type: 'create_task', title: 'Call', due_in_days: 2 },
        { type: 'remove_tag', tag_ids: [mark] },
      ),
    )
    const people: number[] = []
    for (let count = 0; count < 12; count++) people.push(await test.contact())
    for (const who of people) await tag(who, wanted)
    await Promise.all([test.pass(), test.pass(), test.pass(), test.pass()])
    await test.pass()
    expect((await test.runs(uuid)).map(({ status }) => status)).toEqual(people.map(() => 'finished'))
    expect((await test.steps(uuid)).length).toBe(people.length * 4)
    const tasks = await one<{ n: number }>(
      test.db,
      sql`SELECT count(*)::int AS n FROM tasks WHERE account_id = ${test.account_id} AND title = 'Call'`,
    )
    expect(tasks!.n).toBe(people.length)
  })
})
