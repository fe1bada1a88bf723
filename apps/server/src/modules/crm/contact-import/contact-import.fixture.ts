import { contactImportRows, contactImports } from '@stoa/contract'
import { expect } from 'vitest'
import { sql } from 'kysely'
import type { TestAnswer, TestApp, TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'

export const every = ['contacts.read', 'contacts.import', 'contacts.update', 'contacts.delete', 'contacts.create']
export const consent = { gdpr_consent: true }
type Body = TestAnswer['body']
export type Content = string | Uint8Array
export const base = (user: TestUser) => `/api/v1/accounts/${user.account_id}/contacts/import`
export const upload = (user: TestUser, content: Content, fields: Record<string, string> = {}, file_name = 'contacts.csv') =>
  user.upload(`${base(user)}/parse`, { file: { file_name, content }, ...fields })
export const guessed = (parsed: Body): Record<string, string> =>
  Object.fromEntries(parsed.columns.filter((column: Body) => column.suggested).map((column: Body) => [column.index, column.suggested]))

export async function importFile(user: TestUser, content: Content, options: object = {}, more: object = {}) {
  const parsed = (await upload(user, content)).body.data
  const started = await user.post(`${base(user)}/process`, {
    import_id: parsed.id,
    mapping: guessed(parsed),
    options: { ...consent, ...options },
    ...more,
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return finished(user, started.body.data.id)
}

export async function finished(user: TestUser, id: number, done = (data: Body) => data.finished_at !== null): Promise<Body> {
  return until(async () => {
    const { body } = await user.call(contactImports.read, { params: { id } })
    return done(body.data) && body.data
  }, 120_000)
}

export async function check(user: TestUser, content: Content, options: object = {}) {
  const parsed = (await upload(user, content)).body.data
  const started = await user.post(`${base(user)}/check`, { import_id: parsed.id, mapping: guessed(parsed), options })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return (await finished(user, parsed.id, (data) => data.checks !== null)).checks
}

export const contactsOf = async (app: TestApp, account_id: number) =>
  (
    await sql<Body>`SELECT c.*, ARRAY(SELECT g.name FROM contact_tag ct JOIN tags g ON g.id = ct.tag_id WHERE ct.contact_id = c.id ORDER BY g.name) AS tags
    FROM contacts c WHERE account_id = ${account_id} AND deleted_at IS NULL ORDER BY id`.execute(app.database.db)
  ).rows
export const rowsOf = async (user: TestUser, id: number, status = '') =>
  (await user.call(contactImportRows, { params: { import_id: id }, query: { per_page: `100${status && `&status=${status}`}` } })).body.data

/** Bytes of a Greek text in the two old encodings, which place the letters at their Unicode number minus 0x2d0. */
export function oldGreek(text: string, alpha: number): Uint8Array {
  return Uint8Array.from([...text], (letter) => {
    const code = letter.codePointAt(0)!
    if (letter === 'Ά') return alpha
    return code < 0x80 ? code : code - 0x2d0
  })
}

export const greek =
  'Όνομα;Επώνυμο;E-mail;Κινητό;Ετικέτες\r\nΆννα;Παπαδοπούλου;anna@example.gr;697 123 4567;νέα, Αθήνα\r\n"Γιώργος ""ο ψηλός""";Ιωάννου;;210 3210000;\r\n'
