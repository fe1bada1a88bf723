import { sql } from 'kysely'
import { emailTemplates, nameEmailTemplateVersion, readEmailTemplateDesign } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let writer: TestUser
beforeAll(async () => {
  app = await createTestApp()
  writer = await app.member({ permissions: ['email-templates.read', 'email-templates.create', 'email-templates.update'] })
})
afterAll(() => app.stop())

const designOf = (en: string, level = '2') => ({
  root: { props: { subject: { en: 'News' } } },
  content: [{ type: 'Heading', props: { text: { en }, level } }],
})
const create = async (name: string) =>
  (await writer.call(emailTemplates.create, { params: { account_id: writer.account_id }, body: { name, design: designOf('First') } })).body
    .data
const save = (id: number, design: Record<string, unknown>) => writer.call(emailTemplates.update, { params: { id }, body: { design } })
const later = (id: number) =>
  sql`UPDATE email_template_versions SET created_at = created_at - interval '1 hour' WHERE email_template_id = ${id}`.execute(
    app.database.db,
  )
const history = async (id: number) =>
  (await writer.call(emailTemplates.read, { params: { id }, query: { include: 'versions' } })).body.data.versions!

it('names who saved each design and its first new words, and shows it', async () => {
  const { id } = await create('Seen')
  await later(id)
  await save(id, designOf('Second'))
  await save(id, designOf('Third'))
  await later(id)
  await save(id, designOf('Third', '1'))
  const by = { saved_by_id: writer.id, saved_by_name: expect.any(String) }
  expect(await history(id)).toMatchObject([
    { ...by, number: 3, words: null },
    { ...by, number: 2, words: 'Third' },
    { ...by, number: 1, words: 'News' },
  ])
  const read = (number: number, who = writer) => who.call(readEmailTemplateDesign, { params: { id }, body: { number } })
  expect((await read(1)).body.data).toEqual({ number: 1, design: designOf('First') })
  expect((await read(9)).status).toBe(422)
  const stranger = await app.member({ permissions: ['email-templates.read'] })
  expect((await read(1, stranger)).status).toBe(404)
})

it('keeps a design that was saved unchanged once, and that of another member apart', async () => {
  const { id } = await create('Shared')
  const other = await app.member({ account_id: writer.account_id, permissions: ['email-templates.read', 'email-templates.update'] })
  await save(id, designOf('First'))
  expect(await history(id)).toHaveLength(1)
  await other.call(emailTemplates.update, { params: { id }, body: { design: designOf('Theirs') } })
  expect((await history(id)).map(({ words, saved_by_id }) => [words, saved_by_id])).toEqual([
    ['Theirs', other.id],
    ['News', writer.id],
  ])
})

it('names versions, which are then neither replaced nor removed, until their name is taken away', async () => {
  const { id } = await create('Named')
  const name = (number: number, text: string | null, who = writer) =>
    who.call(nameEmailTemplateVersion, { params: { id }, body: { number, name: text } })
  const named = await name(1, 'Before the sale')
  expect(named.body.data.versions).toMatchObject([{ number: 1, name: 'Before the sale' }])
  await save(id, designOf('Second'))
  expect(await history(id)).toMatchObject([
    { number: 2, name: null, words: 'Second' },
    { number: 1, name: 'Before the sale', words: 'News' },
  ])
  await sql`INSERT INTO email_template_versions (account_id, email_template_id, number, design)
    SELECT ${writer.account_id}, ${id}, n, '{"root": {"props": {}}, "content": []}' FROM generate_series(3, 60) n`.execute(app.database.db)
  await save(id, designOf('Third'))
  const kept = (await history(id)).map(({ number }) => number)
  expect([kept.length, kept.at(-1), kept.at(-2)]).toEqual([51, 1, 12])
  expect((await name(1, null)).status).toBe(200)
  await later(id)
  await save(id, designOf('Fourth'))
  expect((await history(id)).some(({ number }) => number === 1)).toBe(false)
  expect((await name(1, 'Gone')).body.errors).toHaveProperty('number')
  await sql`UPDATE email_template_versions SET name = 'Name ' || number WHERE email_template_id = ${id}`.execute(app.database.db)
  await later(id)
  await save(id, designOf('Fifth'))
  const [newest] = await history(id)
  expect((await name(newest!.number, 'One too many')).body.errors).toHaveProperty('name')
  const reader = await app.member({ account_id: writer.account_id, permissions: ['email-templates.read'] })
  expect((await name(newest!.number, 'No', reader)).status).toBe(403)
})
