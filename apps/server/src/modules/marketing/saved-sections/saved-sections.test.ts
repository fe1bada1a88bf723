import { emailTemplates, pages, savedSections, type SavedSectionInput } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = ['saved-sections', 'pages', 'email-templates'].flatMap((name) =>
  ['read', 'create', 'update', 'delete'].map((action) => `${name}.${action}`),
)
let app: TestApp
let member: TestUser

beforeAll(async () => {
  app = await createTestApp()
  member = await app.member({ permissions: ALL })
})
afterAll(() => app.stop())

const block = (type: string, props: Record<string, unknown>) => ({ type, props })
const heading = (en: string) => block('Heading', { text: { en }, level: '2' })
const section = (...content: object[]) => block('Section', { background: 'soft', content })
const send = (body: Partial<SavedSectionInput>, who = member) =>
  who.call(savedSections.create, {
    params: { account_id: who.account_id },
    body: { kind: 'page', name: `Section ${crypto.randomUUID()}`, design: { content: [section(heading('Welcome'))] }, ...body },
  })
const keep = async (body: Partial<SavedSectionInput> = {}, who = member) => (await send(body, who)).body.data
const page = (content: object[], who = member) =>
  who.call(pages.create, {
    params: { account_id: who.account_id },
    body: { name: `Page ${crypto.randomUUID()}`, design: { root: { props: {} }, content } },
  })
/** The blocks of a section as the builder inserts them, each with an id and the mark of the section. */
const copy = (id: number, text = 'Welcome') => {
  const inner = heading(text)
  return block('Section', {
    id: 'Section-1',
    saved_section_id: id,
    background: 'soft',
    content: [{ ...inner, props: { id: 'Heading-1', saved_section_id: id, ...inner.props } }],
  })
}

it('keeps blocks under a name, which is renamed and deleted', async () => {
  const made = await keep({ name: ' Opening ' })
  expect(made).toMatchObject({ kind: 'page', name: 'Opening', is_locked: false, version: 1, created_by_id: member.id })
  expect(made.design).toEqual({ root: { props: {} }, content: [section(heading('Welcome'))] })
  const params = { id: made.id }
  const renamed = await member.call(savedSections.update, { params, body: { name: 'Beginning', version: 1 } })
  expect(renamed.body.data).toMatchObject({ name: 'Beginning', version: 2, design: made.design })
  expect((await member.call(savedSections.update, { params, body: { name: 'Old', version: 1 } })).status).toBe(409)
  const list = (kind: 'mail' | 'page') =>
    member.call(savedSections.list, {
      params: { account_id: member.account_id },
      query: { 'filter[kind]': kind, 'filter[search]': 'beginn' },
    })
  expect((await list('page')).body.data).toMatchObject([{ id: made.id }])
  expect((await list('mail')).body.data).toEqual([])
  expect((await member.call(savedSections.remove, { params })).status).toBe(200)
  expect((await list('page')).body.data).toEqual([])
})

it('has a name once for mails and once for pages', async () => {
  await keep({ name: 'Twice' })
  expect((await send({ name: 'TWICE' })).body).toHaveProperty('errors.name')
  expect((await send({ name: 'Twice', kind: 'mail', design: { content: [heading('x')] } })).status).toBe(200)
})

it('refuses blocks that its kind of document does not have, none at all, and more than a section may have', async () => {
  const refused = async (kind: 'mail' | 'page', content: unknown) =>
    Object.keys((await send({ kind, design: { content } })).body.errors ?? {})
  expect(await refused('mail', [block('Form', {})])).toEqual(['design.content.0.type'])
  expect(await refused('page', [block('Spacer', {})])).toEqual(['design.content.0.type'])
  expect(await refused('page', [])).toEqual(['design'])
  expect(await refused('page', 'blocks')).toEqual(['design'])
  expect(
    await refused(
      'page',
      Array.from({ length: 101 }, () => heading('x')),
    ),
  ).toEqual(['design'])
  const long = block('Text', { text: { en: `<p>${'x'.repeat(19_000)}</p>` } })
  expect(
    await refused(
      'page',
      Array.from({ length: 11 }, () => long),
    ),
  ).toEqual(['design'])
  expect(await refused('page', [block('Text', { text: { en: 'x' }, saved_section_id: 'x' })])).toEqual([
    'design.content.0.props.saved_section_id',
  ])
  expect(await refused('page', [block('Button', { link: 'javascript:alert(1)' })])).toEqual(['design.content.0.props.link'])
})

it('is of its account alone', async () => {
  const { id } = await keep()
  const stranger = await app.member({ permissions: ALL })
  const reader = await app.member({ account_id: member.account_id, permissions: ['saved-sections.read'] })
  expect((await stranger.call(savedSections.read, { params: { id } })).status).toBe(404)
  expect((await reader.call(savedSections.update, { params: { id }, body: { is_locked: true } })).status).toBe(403)
})

describe('a locked section', () => {
  it('is inserted as it is, moved and taken out, but not changed', async () => {
    const { id } = await keep({ is_locked: true })
    const made = await page([copy(id)])
    expect(made.body.data.design).toMatchObject({ content: [{ props: { saved_section_id: id } }] })
    const params = { id: made.body.data.id }
    const save = (content: object[]) => member.call(pages.update, { params, body: { design: { root: { props: {} }, content } } })
    expect((await save([heading('Before'), section(copy(id))])).status).toBe(200)
    const changed = await save([heading('Before'), section(copy(id, 'Changed'))])
    expect(changed).toMatchObject({ status: 422, body: { errors: { 'design.content.1.props.content.0': [expect.any(String)] } } })
    expect((await save([heading('Before')])).status).toBe(200)
  })

  it('leaves its copies as they are when it changes, and both are accepted', async () => {
    const { id } = await keep({ is_locked: true })
    const made = (await page([copy(id)])).body.data
    await member.call(savedSections.update, { params: { id }, body: { design: { content: [section(heading('Newer'))] } } })
    const read = await member.call(pages.read, { params: { id: made.id } })
    expect(read.body.data.design).toEqual(made.design)
    expect((await page([copy(id), copy(id, 'Newer')])).status).toBe(200)
    expect((await page([copy(id, 'Other')])).status).toBe(422)
  })

  it('stays locked in its copies when it is deleted, and frees them when it is unlocked', async () => {
    const { id } = await keep({ is_locked: true })
    await member.call(savedSections.update, { params: { id }, body: { is_locked: false } })
    const free = await page([copy(id, 'Changed')])
    expect(JSON.stringify(free.body.data.design)).not.toContain('saved_section_id')
    await member.call(savedSections.update, { params: { id }, body: { is_locked: true } })
    await member.call(savedSections.remove, { params: { id } })
    expect([(await page([copy(id)])).status, (await page([copy(id, 'Changed')])).status]).toEqual([200, 422])
  })

  it('is not changed behind the mark of a section that frees', async () => {
    const [{ id }, { id: open }] = [await keep({ is_locked: true }), await keep()]
    const around = block('Section', { saved_section_id: open, content: [copy(id, 'Changed')] })
    expect((await page([around])).body.errors).toHaveProperty(['design.content.0.props.content.0'])
  })

  it('says nothing in another account', async () => {
    const { id } = await keep({ is_locked: true })
    const stranger = await app.member({ permissions: ALL })
    const made = await page([copy(id, 'Mine')], stranger)
    expect(made.status).toBe(200)
    expect(JSON.stringify(made.body.data.design)).not.toContain('saved_section_id')
  })

  it('is kept in mails as in pages', async () => {
    const { id } = await keep({ is_locked: true, kind: 'mail' })
    const mail = (text: string) =>
      member.call(emailTemplates.create, {
        params: { account_id: member.account_id },
        body: { name: text, design: { root: { props: { subject: { en: 'Hello' } } }, content: [copy(id, text)] } },
      })
    const made = await mail('Welcome')
    expect(made.body.data.html).toContain('Welcome')
    expect((await mail('Changed')).body.errors).toHaveProperty(['design.content.0'])
  })
})
