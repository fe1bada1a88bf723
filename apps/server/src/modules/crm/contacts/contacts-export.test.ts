import { authUser, contacts } from '@stoa/contract'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.export'] })
  for (const first_name of ['Άννα', '=1+1', 'Zed'])
    await ada.call(contacts.create, {
      params: { account_id: ada.account_id },
      body: {
        first_name,
        email: `${first_name.length}${first_name.codePointAt(0)}@example.gr`,
        tags: ['VIP'],
      },
    })
})
afterAll(() => app.stop())

const rowsOf = async (file: Buffer) => {
  const path = join(await mkdtemp(join(tmpdir(), 'stoa-export-')), 'export.xlsx')
  await writeFile(path, file)
  const rows: string[][] = []
  for await (const row of (await readRows(path)).rows) rows.push(row)
  return rows
}

it('exports the whole filtered list in its order with Greek headings [R-2.7-17]', async () => {
  const answer = await ada.call(contacts.export, {
    params: { account_id: ada.account_id },
    query: { sort: 'first_name', page: 2, per_page: 1 },
    headers: {
      'accept-language': 'el',
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d{2}-\d{2}\.xlsx"/)
  const [headings, ...rows] = await rowsOf(answer.raw)
  expect(headings!.slice(0, 3)).toEqual(['ID', 'Όνομα', 'Επώνυμο'])
  expect(rows.map((row) => row[1])).toEqual(expect.arrayContaining(['=1+1', 'Zed', 'Άννα']))
  expect(rows[0]).toContain('VIP')
})

it('shows names and texts for ids and codes, and types dates and booleans', async () => {
  const owner = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.export', 'contacts.assign'] })
  const path = `/api/v1/accounts/${owner.account_id}/contacts`
  for (const body of [
    { first_name: 'Δύο', email: 'a@example.gr', tags: ['Ωμέγα', 'Άλφα'], user_id: owner.id },
    { first_name: 'Κανένα', email: 'b@example.gr' },
  ]) {
    const created = await owner.post(path, body)
    expect(created.status, JSON.stringify(created.body)).toBe(200)
  }
  const { sheets } = await readXlsx((await owner.get(`${path}/export?sort=created`, { 'accept-language': 'el' })).raw)
  const [headings, two, none] = sheets[0]!.rows as [string[], unknown[], unknown[]]
  const cell = (row: unknown[], heading: string) => row[headings.indexOf(heading)]
  expect(cell(two, 'Ετικέτες')).toBe('Άλφα, Ωμέγα')
  expect(cell(two, 'Υπεύθυνος')).toBe((await owner.call(authUser)).body.data.username)
  expect(cell(two, 'Κατάσταση')).toBe('Ενεργή')
  expect(cell(two, 'Δημιουργία')).toBeInstanceOf(Date)
  expect([cell(none, 'Ετικέτες'), cell(none, 'Υπεύθυνος')].map((value) => value ?? null)).toEqual([null, null])
})

it('describes the filter on a second sheet and records the export', async () => {
  const answer = await ada.call(contacts.export, { params: { account_id: ada.account_id }, query: { 'filter[search]': 'zed' } })
  const workbook = await readXlsx(answer.raw)
  expect(JSON.stringify(workbook.sheets[1])).toContain('zed')
  const { rows } = await app.database.pool.query('SELECT status, rows FROM exports ORDER BY id DESC LIMIT 1')
  expect(rows[0]).toEqual({ status: 'completed', rows: 1 })
})

it('shows times in the zone of the reader, because spreadsheets have no zones', async () => {
  await app.database.pool.query(`UPDATE contacts SET created_at = '2026-07-01T22:30:00Z' WHERE account_id = $1`, [ada.account_id])
  const { sheets } = await readXlsx(
    (await ada.call(contacts.export, { params: { account_id: ada.account_id }, headers: { 'accept-language': 'el' } })).raw,
  )
  const [headings, row] = sheets[0]!.rows as [string[], unknown[]]
  expect(row[headings.indexOf('Δημιουργία')]).toEqual(new Date('2026-07-02T01:30:00Z'))
  expect(JSON.stringify(sheets[1])).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
})

it('refuses an export without permission', async () => {
  const reader = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
  expect((await reader.call(contacts.export, { params: { account_id: ada.account_id } })).status).toBe(403)
})
