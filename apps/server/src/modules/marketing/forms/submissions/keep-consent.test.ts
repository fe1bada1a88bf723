import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactLists } from '@stoa/contract'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { newList } from '../../../crm/contact-lists/contact-lists.fixture.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { email, NEWS, PHONE, visitorsOf } from '../intake/visitors.fixture.ts'

let app: TestApp
let user: TestUser
let { published, send, sent, one } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.work()
  user = await app.member({ permissions: FORM_MAKER })
  ;({ published, send, sent, one } = visitorsOf(app, user))
})
afterAll(() => app.stop())

describe('consent [INV-24]', () => {
  const consents = async (contact_id: number | null) =>
    (
      await sql`SELECT channel, action, source, text_snapshot, addresses, proof FROM consents WHERE contact_id = ${contact_id} ORDER BY channel`.execute(
        app.database.db,
      )
    ).rows
  const fields = [...definitionOf().fields, PHONE]
  const definition = definitionOf({ fields, consent: NEWS })

  it('is stored with its words and version, for the addresses that were entered, only when the box is ticked', async () => {
    const form = await published({ definition })
    const address = email()
    const phone = `69${String(Math.random()).slice(2, 10)}`
    const no = await sent(form, { email: email() })
    expect(await consents(no.contact_id)).toEqual([])
    const yes = await sent(form, { email: address, phone }, { consent: true, locale: 'gr' })
    expect(await consents(yes.contact_id)).toMatchObject([
      {
        channel: 'email',
        action: 'granted',
        source: 'form',
        text_snapshot: NEWS.text_gr,
        addresses: [address],
        proof: { form_uuid: form.uuid, form_version: 1 },
      },
      { channel: 'sms', addresses: [`+30${phone}`] },
    ])
  })

  it('is not stored where the form has no box, even if the visitor sends a yes', async () => {
    const done = await sent(await published(), { email: email() }, { consent: true })
    expect(await consents(done.contact_id)).toEqual([])
  })

  it('is needed where the form says so', async () => {
    const form = await published({ definition: { ...definition, consent: { ...NEWS, required: true } } })
    expect((await send(form, { email: email() })).body.errors).toHaveProperty('consent')
  })

  it('subscribes at once to a list with single opt-in, and with double opt-in only once it is confirmed', async () => {
    const single = await published({ definition, contact_list_id: await newList(user, { opt_in: 'single' }) })
    const one_step = await sent(single, { email: email() }, { consent: true })
    expect(one_step.status).toBe('processed')
    expect(await consents(one_step.contact_id)).toMatchObject([{ channel: 'email', source: 'form', proof: { form_uuid: single.uuid } }])
    const double = await published({ definition, contact_list_id: single.contact_list_id, double_opt_in: true })
    const two_steps = await sent(double, { email: email() }, { consent: true })
    expect(two_steps.status).toBe('awaiting_confirmation')
    expect(two_steps.contact_request_id).not.toBeNull()
    expect(await consents(two_steps.contact_id)).toEqual([])
    const status = (id: number | null) => one(sql`SELECT status FROM subscriptions WHERE contact_id = ${id}`)
    expect([await status(one_step.contact_id), await status(two_steps.contact_id)]).toEqual([
      { status: 'subscribed' },
      { status: 'pending' },
    ])
  })

  it('of a person who left the list counts once they confirm: anybody can enter their address', async () => {
    const form = await published({ definition, contact_list_id: await newList(user, { opt_in: 'single' }) })
    const address = email()
    const first = await sent(form, { email: address }, { consent: true })
    await sql`UPDATE subscriptions SET status = 'unsubscribed', unsubscribed_at = now() WHERE contact_id = ${first.contact_id}`.execute(
      app.database.db,
    )
    const again = await sent(form, { email: address, message: 'again' }, { consent: true })
    expect(again.status).toBe('awaiting_confirmation')
    expect(await consents(first.contact_id)).toHaveLength(1)
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${first.contact_id}`.execute(app.database.db)
    const anew = await sent(form, { email: address, message: 'once more' }, { consent: true })
    expect(anew.contact_id).not.toBe(first.contact_id)
    expect(anew.status, 'also if their contact was deleted').toBe('awaiting_confirmation')
  })
})

it('finds its list deleted, and keeps contact and consent', async () => {
  const list = await newList(user, { opt_in: 'single' })
  const form = await published({ definition: definitionOf({ consent: NEWS }), contact_list_id: list })
  await sql`UPDATE contact_lists SET deleted_at = now() WHERE id = ${list}`.execute(app.database.db)
  expect((await sent(form, { email: email() }, { consent: true })).status).toBe('processed')
  expect((await user.call(contactLists.read, { params: { id: list } })).status).toBe(404)
})
