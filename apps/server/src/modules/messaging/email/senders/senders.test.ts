import {
  confirmSenderVerification,
  duplicateEmailTemplate,
  emailTemplates,
  listMergeTags,
  previewEmail,
  readSenderVerification,
  testEmailTemplate,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { startMailStandIn } from '#stand-ins/mail-stand-in.ts'
import { checkDomain } from './check-domain.ts'

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await createTestApp({ env: { MAIL_SPF: 'include:mail.stoa.test' } })
  owner = await app.member({
    permissions: [
      'accounts.read',
      'accounts.update',
      'email-messages.read',
      'email-messages.send',
      'email-templates.read',
      'email-templates.create',
      'email-templates.update',
      'email-templates.delete',
      'contacts.read',
    ],
  })
})
afterAll(() => app.stop())

const senders = () => `/api/v1/accounts/${owner.account_id}/email-senders`

it('lets an address send only after its mailbox was proven by the button behind the link', async () => {
  const made = await owner.post(senders(), { email: 'Hello@Agency.example', from_name: 'Η Εταιρεία' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.data).toMatchObject({
    email: 'hello@agency.example',
    from_name: 'Η Εταιρεία',
    verified_at: null,
    domain: 'agency.example',
  })
  const [mail] = await app.mails('hello@agency.example')
  const token = /\/email\/verify-sender\/([\w-]+)/.exec(mail!.text)![1]!
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM account_emails WHERE encode(verify_token_hash, 'escape') LIKE ${`%${token}%`}`.execute(app.database.db)
  expect(rows[0]!.n).toBe(0)
  expect((await app.guest.call(readSenderVerification, { params: { token } })).body.data).toMatchObject({
    email: 'hello@agency.example',
    state: 'pending',
  })
  expect((await owner.get(senders())).body.data[0].verified_at).toBeNull()
  expect((await owner.post(`${senders()}/${made.body.data.uuid}/verification`)).status).toBe(429)
  expect((await app.guest.call(confirmSenderVerification, { params: { token } })).body.data.state).toBe('verified')
  expect((await owner.get(senders())).body.data[0].verified_at).not.toBeNull()
  expect((await app.guest.post('/api/v1/email/sender-verifications/unknown')).status).toBe(404)
})

it('says of each record of a domain whether it is right, and what to publish', async () => {
  const records: Record<string, string[]> = {
    'agency.example': ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all'],
    's._domainkey.agency.example': ['v=DKIM1; k=rsa; p=AB CD'],
  }
  const checks = await checkDomain(async (name) => records[name] ?? [], {
    domain: 'agency.example',
    selector: 's',
    public_key: 'ABCD',
    spf: 'include:mail.stoa.test',
  })
  expect(checks.map(({ kind, status, publish }) => [kind, status, publish])).toEqual([
    ['spf', 'different', 'v=spf1 include:_spf.google.com include:mail.stoa.test ~all'],
    ['dkim', 'pass', null],
    ['dmarc', 'missing', 'v=DMARC1; p=none'],
  ])
  const silent = await checkDomain(() => Promise.reject(new Error('timeout')), {
    domain: 'agency.example',
    selector: 's',
    public_key: 'ABCD',
    spf: null,
  })
  expect(silent.every(({ status }) => status === 'unreachable')).toBe(true)
})

it('keeps a mail server of the account only when it answers and takes the login, and never shows its password', async () => {
  const path = `/api/v1/accounts/${owner.account_id}/smtp-settings`
  const mail_server = await startMailStandIn()
  const settings = { host: '127.0.0.1', port: mail_server.port, secure: false, user: 'agency', password: 'right' }
  const wrong = await owner.put(path, { ...settings, password: 'wrong' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toHaveProperty('user')
  expect((await owner.put(path, { ...settings, port: 1 })).body.errors.host).toEqual([
    'Nothing accepts connections at this address and port.',
  ])
  for (const host of ['127.0.0.2', '0x7f000002', '::1', '::ffff:127.0.0.2', '169.254.169.254', '10.0.0.1'])
    expect((await owner.put(path, { ...settings, host })).body.errors.host, host).toEqual([
      expect.stringContaining('not on the public internet'),
    ])
  const kept = await owner.put(path, settings)
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  expect(kept.body.data).toMatchObject({ host: '127.0.0.1', user: 'agency', has_password: true })
  expect(JSON.stringify((await owner.get(path)).body)).not.toContain('right')
  const { rows } = await sql<{ password_ciphertext: string }>`SELECT password_ciphertext FROM account_smtp_settings`.execute(
    app.database.db,
  )
  expect(rows[0]!.password_ciphertext).toMatch(/^v1\./)
  await owner.delete(path)
  expect((await owner.get(path)).body.data).toBeNull()
  await mail_server.close()
})

it('keeps templates clean, knows their merge tags, copies them and sends them to try', async () => {
  const path = `/api/v1/accounts/${owner.account_id}/email-templates`
  const made = await owner.post(path, {
    name: 'Welcome',
    subject: 'Hi {{ contact.first_name }}',
    html: "<p onclick='x'>Dear {{ contact.last_name | default: 'friend' }}</p>",
    kind: 'transactional',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.data).toMatchObject({
    html: "<p>Dear {{ contact.last_name | default: 'friend' }}</p>",
    variables: ['contact.first_name', 'contact.last_name'],
  })
  const { id, version } = made.body.data
  expect(
    (await owner.call(emailTemplates.update, { params: { id }, body: { html: '<p>{{ contact.shoe_size }}</p>' } })).body.errors,
  ).toHaveProperty('html')
  expect((await owner.call(emailTemplates.update, { params: { id }, body: { subject: '{{ secret }}' } })).body.errors).toHaveProperty(
    'subject',
  )
  expect(
    (await owner.call(emailTemplates.update, { params: { id }, body: { html: '<p>{{ contact.email | raw }}</p>' } })).body.errors,
  ).toHaveProperty('html')
  expect((await owner.call(emailTemplates.update, { params: { id }, body: { name: 'Welcome!', version } })).status).toBe(200)
  expect((await owner.call(emailTemplates.update, { params: { id }, body: { name: 'Late', version } })).status).toBe(409)
  const copy = await owner.call(duplicateEmailTemplate, { body: { email_template_id: id } })
  expect(copy.body.data.name).toBe('Welcome! (2)')
  expect((await owner.get(`${path}?filter[search]=welc`)).body.meta.total).toBe(2)
  expect(
    (
      await owner.call(testEmailTemplate, {
        params: { id },
        body: {
          to: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example', 'f@x.example'],
        },
      })
    ).status,
  ).toBe(422)
  const tried = await owner.call(testEmailTemplate, { params: { id }, body: { to: ['me@x.example'] } })
  expect(tried.body.data.sent).toBe(1)
  const tags = await owner.call(listMergeTags, { params: { account_id: owner.account_id } })
  expect(tags.body.data.find((tag: { name: string }) => tag.name === 'contact.first_name')!.insert).toBe(
    "{{ contact.first_name | default: 'there' }}",
  )
  const seen = await owner.call(previewEmail, {
    params: { account_id: owner.account_id },
    body: {
      subject: 'Hi {{ contact.first_name }}',
      html: '<p>{{ account.name }}</p>',
    },
  })
  expect(seen.body.data).toMatchObject({ subject: 'Hi', missing: ['contact.first_name'] })
})
