import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailTemplates, listEmailDesigns, previewEmail, revertEmailTemplate, testEmailTemplate } from '@stoa/contract'
import { sql } from 'kysely'
import { EMAIL_DESIGNS } from './platform-designs.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const block = (type: string, props: Record<string, unknown>) => ({ type, props })
const heading = (en: string, gr?: string) => block('Heading', { text: { en, ...(gr && { gr }) }, level: '1' })
const designOf = (...content: object[]) => ({
  root: {
    props: { subject: { en: 'Spring for {{ contact.first_name }}', gr: 'Άνοιξη' }, preheader: { en: 'New things' }, accent: '#205060' },
  },
  content,
})
const BUTTON = block('Button', { label: { en: 'Look', gr: 'Δείτε' }, link: 'https://shop.example/new?n={{ contact.first_name }}' })

let app: TestApp
let writer: TestUser
const params = () => ({ account_id: writer.account_id })
const create = async (design: object, more: object = {}) =>
  writer.call(emailTemplates.create, { params: params(), body: { name: 'Spring', locale: 'en', design, ...more } as never })

beforeAll(async () => {
  app = await createTestApp()
  writer = await app.member({
    permissions: [
      'email-templates.read',
      'email-templates.create',
      'email-templates.update',
      'email-messages.read',
      'email-messages.send',
      'contacts.read',
    ],
  })
})
afterAll(() => app.stop())

describe('a template with a design', () => {
  it('has subject, HTML and text of it, for all mail programs', async () => {
    const { body, status } = await create(
      designOf(block('Section', { content: [heading('Spring is here', 'Ήρθε η άνοιξη'), block('Columns', { first: [BUTTON] })] })),
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const { subject, preheader, html, text_body, variables } = body.data
    expect([subject, preheader]).toEqual(['Spring for {{ contact.first_name }}', 'New things'])
    expect(html).toContain('<!--[if mso | IE]>')
    expect(html).toContain('width="600"')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('{{ unsubscribe_url }}')
    expect(html).toContain('bgcolor="#205060"')
    expect(text_body).toContain('Spring is here')
    expect(text_body).toContain('https://shop.example/new?n=')
    expect(html.length).toBeLessThan(15_000)
    expect(new Set(variables)).toEqual(new Set(['contact.first_name', 'account.name', 'account.address', 'unsubscribe_url']))
  })

  it.each([
    ['an unknown tag', designOf(heading('{{ contact.password }}')), 'design.content.0.props.text.en'],
    [
      'a tag in the address of a formatted text',
      designOf(block('Text', { text: { gr: '<p><a href="https://x.example/{{ contact.email }}">x</a></p>' } })),
      'design.content.0.props.text.gr',
    ],
    ['a condition that does not end', designOf(heading('{% if contact.email %}')), 'design.content.0.props.text.en'],
    ['a foreign link', designOf(block('Button', { link: 'javascript:alert(1)' })), 'design.content.0.props.link'],
    ['HTML of a member', designOf(block('Html', { html: '<b>x</b>' })), 'design.content.0.props.html'],
    ['a foreign picture', designOf(block('Picture', { media_id: 1 })), 'design.content.0.props.media_id'],
    ['a foreign product', designOf(block('Product', { product_id: 1 })), 'design.content.0.props.product_id'],
    ['no content', { blocks: [] }, 'design'],
  ])('is refused for %s', async (_case, design, field) => {
    const { status, body } = await create(design)
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]])
  })

  it('keeps its history, and can return to it', async () => {
    const made = (await create(designOf(heading('First')))).body.data
    const change = async (user: TestUser, text: string, version: number) =>
      (await user.call(emailTemplates.update, { params: { id: made.id }, body: { design: designOf(heading(text)), version } })).body.data
    const second = await change(writer, 'Second', made.version)
    const other = await app.member({ account_id: writer.account_id, permissions: ['email-templates.read', 'email-templates.update'] })
    const third = await change(other, 'Third', second.version)
    const stale = await writer.call(emailTemplates.update, {
      params: { id: made.id },
      body: { design: designOf(heading('Old')), version: made.version },
    })
    expect(stale.status).toBe(409)
    const versions = async () =>
      (
        await writer.call(emailTemplates.read, { params: { id: made.id }, query: { include: ['versions'] } as never })
      ).body.data.versions!.map(({ number, saved_by_id }) => [number, saved_by_id])
    expect(await versions()).toEqual([
      [2, other.id],
      [1, writer.id],
    ])
    const restored = await writer.call(revertEmailTemplate, { params: { id: made.id }, body: { number: 1, version: third.version } })
    expect(restored.body.data.html).toContain('>Second<')
    expect(restored.body.data.versions![0]).toMatchObject({ number: 3, saved_by_id: writer.id })
    expect((await writer.call(revertEmailTemplate, { params: { id: made.id }, body: { number: 9 } })).status).toBe(422)
  })

  it('takes a subject that is written in the form, and HTML that is written replaces it', async () => {
    const made = (await create(designOf(heading('Hello')))).body.data
    const update = async (body: object) => (await writer.call(emailTemplates.update, { params: { id: made.id }, body: body })).body.data
    const renamed = await update({ subject: 'Other words', html: made.html, name: 'New name' })
    expect(renamed).toMatchObject({ subject: 'Other words', name: 'New name', html: expect.stringContaining('<!--[if mso') })
    expect(renamed.design).toMatchObject({ root: { props: { subject: { en: 'Other words', gr: 'Άνοιξη' } } } })
    expect(await update({ html: '<p>Plain</p>' })).toMatchObject({ html: '<p>Plain</p>', design: {}, subject: 'Other words' })
  })
})

it('previews a design in each language as it is tried in a mailbox', { timeout: 60_000 }, async () => {
  const { db } = app.database
  const sender = await sql<{ uuid: string }>`INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at)
    VALUES (uuid_v7(), ${writer.account_id}, 'hello@agency.example', true, 'Agency', now()) RETURNING uuid`.execute(db)
  const contact = await sql<{
    id: number
  }>`INSERT INTO contacts (account_id, first_name, locale) VALUES (${writer.account_id}, 'Μαρία & co', 'gr') RETURNING id`.execute(db)
  const contact_id = contact.rows[0]!.id
  const design = designOf(heading('Spring', 'Άνοιξη για {{ contact.first_name }}'), BUTTON)
  const made = (await create(design)).body.data
  const preview = async (locale: 'en' | 'gr') =>
    (
      await writer.call(previewEmail, {
        params: params(),
        body: { design, locale, contact_id, from_email_uuid: sender.rows[0]!.uuid },
      })
    ).body.data
  const [en, gr] = [await preview('en'), await preview('gr')]
  expect([en.subject, gr.subject]).toEqual(['Spring for Μαρία & co', 'Άνοιξη'])
  expect(gr.html).toContain('Άνοιξη για Μαρία &amp; co')
  expect(gr.html).toContain('href="https://shop.example/new?n=%CE%9C%CE%B1%CF%81%CE%AF%CE%B1+%26+co"')
  expect(gr.html).toContain('lang="el"')
  await writer.call(testEmailTemplate, { params: { id: made.id }, body: { to: ['try@post.example'], contact_id, locale: 'gr' } })
  const sent = await sql<{
    subject: string
    html: string
    text_body: string
  }>`SELECT subject, html, text_body FROM email_messages WHERE to_address = 'try@post.example'`.execute(db)
  expect(sent.rows).toEqual([{ subject: '[Test] Άνοιξη', html: gr.html, text_body: gr.text_body }])
})

it('offers ten designs in both languages that are sent without a fault', { timeout: 60_000 }, async () => {
  const { data } = (await writer.call(listEmailDesigns, { params: params() })).body
  expect(data.map(({ code }) => code)).toEqual([...EMAIL_DESIGNS])
  for (const { name, design, html } of data) {
    const { status, body } = await create(design, { name })
    expect([status, body.data?.html.length > 4000], JSON.stringify(body.errors)).toEqual([200, true])
    expect(body.data.html).toBe(html)
    expect(`${body.data.subject}${body.data.html}${body.data.text_body}`).not.toContain('[[')
  }
})
