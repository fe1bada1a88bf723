import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

let database: TestDatabase
let mailbox: Mailbox
let mailer: Mailer

beforeAll(async () => {
  database = await createTestDatabase()
  mailbox = await startMailbox({ db: database.db, keep: 20 })
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  mailer = createMailer({
    url: mailbox.url,
    from: { name: 'Stoa', address: 'no-reply@stoa.test' },
    dkim: { domain: 'stoa.test', selector: 'k1', private_key: privateKey },
  })
})

afterAll(async () => {
  mailer.close()
  await mailbox.close()
  await database.drop()
})

interface Message {
  recipients: string[]
  sender: string
  subject: string
  text: string
  html: string
  raw: Buffer
}

async function received(to: string): Promise<Message[]> {
  return (await sql<Message>`SELECT * FROM mailbox_messages WHERE ${to} = ANY (recipients) ORDER BY id`.execute(database.db)).rows
}

it('delivers a Greek mail by SMTP into the mailbox, link, headers and DKIM signature included', async () => {
  const url = 'https://stoa.test/activate/user?token=abc-_123'
  const mail = await renderMail('activation', 'gr', { name: 'Γιώργος', url, count: 7 })
  const sent = await mailer.sendMail({
    to: { name: 'Γιώργος', address: 'giorgos@stoa.test' },
    ...mail,
    message_id: '<activation-1@stoa.test>',
    headers: { 'List-Unsubscribe': '<https://stoa.test/u>' },
  })
  expect(sent).toEqual({ message_id: '<activation-1@stoa.test>', accepted: ['giorgos@stoa.test'] })
  const [message] = await received('giorgos@stoa.test')
  expect(message).toMatchObject({
    sender: 'no-reply@stoa.test',
    subject: 'Ενεργοποιήστε τον λογαριασμό σας στο Stoa',
    recipients: ['giorgos@stoa.test'],
  })
  expect(message?.text).toContain(url)
  expect(message?.text).toContain('Γεια σας Γιώργος')
  expect(message?.html).toContain(`href="${url}"`)
  const raw = message?.raw.toString('latin1') ?? ''
  expect(raw).toMatch(/DKIM-Signature:[^]*d=stoa\.test/)
  expect(raw).toContain('List-Unsubscribe: <https://stoa.test/u>')
  expect(raw).toContain('Message-ID: <activation-1@stoa.test>')
})

it('keeps the latest mails only', async () => {
  for (let i = 0; i < 25; i++) await mailer.sendMail({ to: 'many@stoa.test', subject: `Mail ${i}`, html: '<p>x</p>', text: 'x' })
  const messages = await received('many@stoa.test')
  expect(messages.map((message) => message.subject)).toEqual(Array.from({ length: 20 }, (_, i) => `Mail ${i + 5}`))
})

it('fails loudly when the mail server cannot be reached', async () => {
  const unreachable = createMailer({ url: 'smtp://127.0.0.1:1', from: 'no-reply@stoa.test' })
  await expect(unreachable.sendMail({ to: 'a@stoa.test', subject: 's', html: 'h', text: 't' })).rejects.toThrow('ECONNREFUSED')
  unreachable.close()
})
