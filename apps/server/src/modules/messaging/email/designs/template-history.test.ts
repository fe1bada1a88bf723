import { sql } from 'kysely'
import { emailTemplates, readEmailTemplateDesign } from '@stoa/contract'
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
