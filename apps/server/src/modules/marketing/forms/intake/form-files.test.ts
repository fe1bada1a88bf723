import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formSubmissions } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'
import { definitionOf, FORM_MAKER } from '../forms.fixture.ts'
import { processReceived } from '../submissions/process-submission.ts'
import { submissionErasure } from '../submissions/contact-links.store.ts'
import { elsewhere, email, type Stored, visitorsOf } from './visitors.fixture.ts'

let app: TestApp
let user: TestUser
let { pass, published, tokenOf, stored } = {} as ReturnType<typeof visitorsOf>

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  user = await app.member({ permissions: [...FORM_MAKER, 'media.read'] })
  ;({ pass, published, tokenOf, stored } = visitorsOf(app, user))
})
afterAll(async () => {
  await app.services.jobs.stop()
  await app.stop()
})

type Part = string | { file_name: string; content: string; type?: string }
const pdf = (name = 'cv.pdf', more = '') => ({ file_name: name, content: `%PDF-1.4\n${more}\n%%EOF`, type: 'application/pdf' })
const cv = { key: 'cv', type: 'file' as const, label_en: 'CV', label_gr: 'Βιογραφικό' }
const formWith = (files: object, more = {}) =>
  published({ definition: definitionOf({ fields: [...definitionOf().fields, { ...cv, files, ...more }] }) })

async function send(form: Awaited<ReturnType<typeof published>>, parts: Record<string, Part>) {
  const token = await tokenOf(form)
  pass(20)
  const url = `/api/v1/public/forms/${form.public_key}/submissions`
  return app.guest.upload(url, { token, locale: 'en', 'answers[email]': email(), ...parts }, elsewhere())
}
const filesOf = (type: string, id: number | null) =>
  rows<{ id: number; file_name: string; path: string; deleted_at: string | null }>(
    app.database.db,
    sql`SELECT m.id, m.file_name, m.path, m.deleted_at FROM mediables b JOIN media m ON m.id = b.media_id
      WHERE b.mediable_type = ${type} AND b.mediable_id = ${String(id)} ORDER BY b.position`,
  )
const unclaimed = () => rows(app.database.db, sql`SELECT path FROM unclaimed_files`)
/** Received files are deleted after the answer. */
const nothingWaits = () => until(async () => !(await readdir(join(app.services.env.DATA_DIR, 'uploads')).catch(() => [])).length, 5_000)

it('keeps a file with its submission and its contact, typed by its content, and erases it with them', async () => {
  const form = await formWith({ kinds: ['pdf'] }, { required: true })
  expect((await send(form, {})).body).toMatchObject({ errors: { 'answers.cv': [expect.any(String)] } })
  const answer = await send(form, { 'answers[cv]': { ...pdf('my cv.docx'), type: 'text/html' } })
  expect([answer.status, answer.raw.toString()]).toEqual([200, expect.stringContaining('Thank you')])
  await processReceived(app.services, form.account_id)
  const [row] = (await stored(form)) as [Stored]
  expect(row).toMatchObject({ status: 'processed', data: { cv: ['my cv.docx'] } })
  const [file] = await filesOf('form_submission', row.id)
  expect(await filesOf('contact', row.contact_id)).toEqual([file])
  const listed = await user.call(formSubmissions.list, { params: { account_id: user.account_id }, query: { include: 'media' } })
  expect(listed.body.data[0]).toMatchObject({ id: row.id, media: [{ id: file!.id, mime_type: 'application/pdf' }] })
  await sql`DELETE FROM mediables WHERE mediable_type = 'contact'`.execute(app.database.db)
  await submissionErasure.erase(app.database.db, [row.contact_id!])
  expect(await filesOf('form_submission', row.id)).toEqual([])
  expect(await rows(app.database.db, sql`SELECT 1 FROM media WHERE id = ${file!.id} AND deleted_at IS NULL`)).toEqual([])
})

it.each<[string, object, Record<string, Part>, RegExp]>([
  ['of another kind', { kinds: ['pdf'] }, { 'answers[cv]': { file_name: 'a.pdf', content: 'just text' } }, /type/],
  ['that is a program', {}, { 'answers[cv]': { file_name: 'a.pdf', content: `MZ${'\0'.repeat(200)}` } }, /program/],
  ['that is too large', { max_mb: 1 }, { 'answers[cv]': pdf('a.pdf', 'x'.repeat(1_100_000)) }, /1024/],
])('refuses a file %s, and keeps nothing of it', async (_case, files, parts, text) => {
  const form = await formWith(files)
  const answer = await send(form, parts)
  expect([answer.status, answer.body.errors?.['answers.cv']?.[0]]).toEqual([422, expect.stringMatching(text)])
  expect(await stored(form)).toEqual([])
  expect(await unclaimed()).toEqual([])
  await nothingWaits()
})

it('drops files for fields that it has not, and those of repeats; other files are another submission', async () => {
  const form = await formWith({})
  const address = email()
  const parts = { 'answers[email]': address, 'answers[other]': pdf(), 'answers[cv]': pdf() }
  for (const more of [{}, {}, { 'answers[cv]': pdf('cv.pdf', 'another') }])
    expect((await send(form, { ...parts, ...more })).status).toBe(200)
  const sent = await stored(form)
  expect(sent.map(({ data, repeats }) => [data, repeats])).toEqual([
    [{ email: address, cv: ['cv.pdf'] }, 1],
    [{ email: address, cv: ['cv.pdf'] }, 0],
  ])
  expect(await filesOf('form_submission', sent[0]!.id)).toHaveLength(1)
  expect(await unclaimed()).toEqual([])
  await nothingWaits()
})

it('keeps no file of spam, and takes none for a closed form', async () => {
  const form = await formWith({})
  await send(form, { homepage: 'https://spam.example', 'answers[cv]': pdf() })
  const [spam] = (await stored(form)) as [Stored]
  expect([spam.status, await filesOf('form_submission', spam.id), await unclaimed()]).toEqual(['spam', [], []])
  await sql`UPDATE forms SET status = 'closed' WHERE uuid = ${form.uuid}`.execute(app.database.db)
  expect((await send(form, { 'answers[cv]': pdf() })).status).not.toBe(200)
  expect(await unclaimed()).toEqual([])
  await nothingWaits()
})

it('takes files from its page, which needs no script', async () => {
  const form = await formWith({ max: 2, kinds: ['pdf', 'image'] })
  const page = (await app.guest.get(`/f/${form.public_key}`)).body as unknown as string
  expect(page).toContain('enctype="multipart/form-data"')
  expect(page).toMatch(/<input type="file" id="f-cv" name="answers\[cv\]" multiple accept="\.pdf,\.jpg/)
  const token = /name="token" value="([^"]+)"/.exec(page)![1]!
  pass(20)
  const post = (parts: Record<string, Part>) => app.guest.upload(`/f/${form.public_key}`, { token, ...parts })
  const wrong = await post({ 'answers[email]': 'nobody', 'answers[cv]': pdf() })
  expect([wrong.status, await unclaimed()]).toEqual([422, []])
  const right = await post({ 'answers[email]': email(), 'answers[cv]': pdf() })
  expect([right.status, String(right.body)]).toEqual([200, expect.stringContaining('Thank you.')])
  const [row] = (await stored(form)) as [Stored]
  expect(await filesOf('form_submission', row.id)).toMatchObject([{ file_name: 'cv.pdf' }])
  await nothingWaits()
})
