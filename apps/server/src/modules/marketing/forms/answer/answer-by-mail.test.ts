import { forms } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { email, visitorsOf } from '../intake/visitors.fixture.ts'

let app: TestApp
let user: TestUser
let template: number
let { pass, published, sent, one } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: [...FORM_MAKER, 'email-templates.read'] })
  ;({ pass, published, sent, one } = visitorsOf(app, user))
  const translation = {
    locale: 'gr',
    subject: 'Ευχαριστούμε, {{ answer.name }}',
    preheader: 'Σύντομα',
    html: '<p>Γεια, {{ answer.size }}</p>',
  }
  const made = await one<{ id: number }>(
    sql`INSERT INTO email_templates (account_id, name, kind, locale, subject, html, translation)
      VALUES (${user.account_id}, 'Thanks', 'transactional', 'en', ${'Thanks, {{ answer.name | default: "friend" }}'},
        '<p>You chose {{ answer.size }}. {{ answer.message }} {{ request.subject }}</p>', ${JSON.stringify(translation)}::jsonb) RETURNING id`,
  )
  template = made.id
})
afterAll(async () => {
  await app.services.jobs.stop()
  await app.stop()
})

const size = {
  key: 'size',
  type: 'select' as const,
  label_en: 'Size',
  label_gr: 'Μέγεθος',
  options: [{ value: 's', label_en: 'Small', label_gr: 'Μικρό' }],
}
const definition = definitionOf({ fields: [...definitionOf().fields, size] })
const addSender = () =>
  sql`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at)
    VALUES (uuid_v7(), ${user.account_id}, 'hello@agency.example', true, 'Agency', now())`.execute(app.database.db)
const mailsTo = (address: string) =>
  rows<{ id: number; subject: string; html: string; purpose: string; preheader: string | null; contact_request_id: number | null }>(
    app.database.db,
    sql`SELECT id, subject, html, purpose, preheader, contact_request_id FROM email_messages WHERE to_address = ${address} ORDER BY id`,
  )

it('says why it sent nothing, and keeps the submission, while the account has no verified sender', async () => {
  const form = await published({ definition, email_template_id: template })
  expect(await sent(form, { email: email() })).toMatchObject({ status: 'processed', email_message_id: null, email_skipped: 'no_sender' })
})

it('answers in the language of the person, with the answers as they read them, escaped', async () => {
  await addSender()
  const form = await published({ definition, email_template_id: template })
  const [one_address, other] = [email(), email()]
  const done = await sent(form, { name: 'Νίκος', email: one_address, size: 's', message: '<b>Hi</b>' })
  const [mail] = await mailsTo(one_address)
  expect(done).toMatchObject({ status: 'processed', email_message_id: mail!.id, email_skipped: null })
  expect(mail).toMatchObject({ subject: 'Thanks, Νίκος', purpose: 'transactional', contact_request_id: done.contact_request_id })
  expect(mail!.html).toContain('You chose Small. &lt;b&gt;Hi&lt;/b&gt; Contact')
  await sent(form, { name: 'Άννα', email: other, size: 's' }, { locale: 'gr' })
  expect(await mailsTo(other)).toMatchObject([
    { subject: 'Ευχαριστούμε, Άννα', preheader: 'Σύντομα', html: expect.stringContaining('Γεια, Μικρό') },
  ])
})

it('answers a contact once an hour, and only at an address that was entered and is theirs', async () => {
  const form = await published({ definition, email_template_id: template })
  const address = email()
  await sent(form, { email: address, message: '1' })
  expect(await sent(form, { email: address, message: '2' })).toMatchObject({ status: 'processed', email_skipped: 'answered_before' })
  pass(3700)
  await sent(form, { email: address, message: '3' })
  expect(await mailsTo(address)).toHaveLength(2)
})

it('sends nothing for what is doubtful, for a template that is gone, and without a template', async () => {
  const form = await published({ definition, email_template_id: template })
  const doubtful = await sent(form, { email: `x${Date.now()}@mailinator.com` }, { after_s: 700 })
  expect(doubtful).toMatchObject({ email_message_id: null, email_skipped: 'doubtful' })
  const plain = await sent(await published({ definition }), { email: email() })
  expect(plain).toMatchObject({ email_message_id: null, email_skipped: null })
  await sql`UPDATE email_templates SET deleted_at = now() WHERE id = ${template}`.execute(app.database.db)
  expect(await sent(form, { email: email() })).toMatchObject({ status: 'processed', email_skipped: 'template' })
  const answer = await user.call(forms.create, {
    params: { account_id: user.account_id },
    body: { name: 'Late', definition, email_template_id: template },
  })
  expect(answer.body).toMatchObject({ errors: { email_template_id: expect.any(Array) } })
})
