import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#kit/context.ts'
import { dataSheetXml } from '#lib/spreadsheet/sheet-xml.ts'
import { createCells, type ExportColumn } from '#platform/exports/export-cells.ts'
import { createWrittenCells } from '#platform/exports/written-cells.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { contactExport } from './contacts.export.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member()
})
afterAll(() => app.stop())

const NASTY = [
  '=1+1',
  '+30 210',
  '@cmd',
  '-2',
  "O'Neil",
  'α;β\n"γ"',
  'α\r\nβ',
  'Καφές & <Σία>',
  '_x0041_',
  ' two  spaces ',
  '\ttab',
  'ΐ🙂',
  '0012',
  'ﬀ\u0007',
]
const INSTANTS = [
  '2026-03-29 00:59:59.999999+00',
  '2026-03-29 01:00:00+00',
  '2026-10-25 00:30:00.5+00',
  '1899-12-31 00:00:00+00',
  '1900-03-01 23:00:00+00',
  '2026-01-01 00:00:00.0545+00',
  '9999-12-31 23:59:59+00',
  '12026-01-01 00:00:00+00',
  'infinity',
  '0044-03-15 00:00:00+00 BC',
]

/** Columns of every type over values of every kind. */
const OTHERS: ExportColumn<any>[] = [
  { key: 'text', type: 'text', expression: sql`v.text` },
  { key: 'number_as_text', type: 'text', expression: sql`1e21::float8` },
  { key: 'truth_as_text', type: 'text', expression: sql`true` },
  { key: 'at_as_text', type: 'text', expression: sql`v.at` },
  { key: 'list_as_text', type: 'text', expression: sql`ARRAY['b', 'a,"c']` },
  { key: 'text_as_number', type: 'number', expression: sql`v.text` },
  { key: 'int', type: 'number', expression: sql`-12` },
  { key: 'bigint', type: 'number', expression: sql`9007199254740991::bigint` },
  { key: 'numeric', type: 'number', expression: sql`0012.3400` },
  { key: 'float', type: 'number', expression: sql`'NaN'::float8` },
  { key: 'money', type: 'money', expression: sql`-5::bigint` },
  { key: 'date', type: 'date', expression: sql`v.at::date` },
  { key: 'at', type: 'datetime', expression: sql`v.at` },
  { key: 'wall', type: 'datetime', expression: sql`timestamp '2026-07-01 10:00:00'` },
  { key: 'truth', type: 'boolean', expression: sql`v.n % 2 = 0` },
  { key: 'truth_of_number', type: 'boolean', expression: sql`1` },
]

async function xmlOf(columns: readonly ExportColumn<any>[], portions: Parameters<typeof dataSheetXml>[1]): Promise<string[]> {
  let xml = ''
  for await (const piece of dataSheetXml(
    columns.map(({ key, type }) => ({ key, type, header: key })),
    portions,
  ))
    xml += piece
  return xml.split('<row')
}

async function* one<T>(portion: T): AsyncGenerator<T> {
  yield portion
}

/** The sheet of a query through objects, and through the texts of its rows. */
async function bothWays(
  columns: readonly ExportColumn<any>[],
  from: string,
  params: unknown[],
  zone: string | number,
  locale: 'en' | 'gr',
) {
  const ctx = { services: app.services, request: { locale }, db: app.database.db } as unknown as Context
  const selected = sql`SELECT ${sql.join(columns.map(({ key, expression }) => sql`${expression ?? sql.ref(`t.${key}`)} AS ${sql.ref(key)}`))}`
  const text = `${selected.compile(app.database.db).sql} FROM ${from}`
  const { pool } = app.database
  const objects = await pool.query(text, params)
  const texts = await pool.query({
    text,
    values: params,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  })
  const slow = await createCells(ctx, columns, zone)(objects.rows)
  const fast = await createWrittenCells(ctx, columns, zone)(texts.rows as never, texts.fields)
  expect(fast.length).toBe(objects.rows.length)
  return { slow: await xmlOf(columns, [slow]), fast: await xmlOf(columns, one(fast)) }
}

describe('an export from the texts of the database equals one from objects', () => {
  it.each([
    ['Europe/Athens', 'gr'],
    ['America/New_York', 'en'],
    [-330, 'en'],
  ] as const)('for every column of contacts, in %s', async (zone, locale) => {
    await app.database.pool.query(
      `WITH tag AS (INSERT INTO tags (account_id, name) SELECT $1, 'Tag ' || $4::text || n || v FROM unnest($2::text[]) WITH ORDINALITY AS v (v, n) RETURNING id),
       made AS (
         INSERT INTO contacts (account_id, first_name, last_name, company, email, phone, status, lifecycle, birthday, user_id, emails_marketable, created_at, last_activity_at)
         SELECT $1, v, NULL, v, 'a' || n || '@example.gr', CASE WHEN n % 2 = 0 THEN '+306900000000' END, CASE WHEN n % 3 = 0 THEN 'blacklisted' ELSE 'active' END,
           CASE WHEN n % 2 = 0 THEN 'customer' ELSE 'lead' END, CASE WHEN n % 4 = 0 THEN date '1890-02-28' + n::int * 5000 END, CASE WHEN n % 2 = 0 THEN $3::bigint END, n % 2 = 0,
           now() - n * interval '37 days', CASE WHEN n % 5 > 0 THEN now() - n * interval '1 hour' END
         FROM unnest($2::text[]) WITH ORDINALITY AS v (v, n) RETURNING id
       ) INSERT INTO contact_tag (account_id, contact_id, tag_id, created_at) SELECT $1, made.id, tag.id, now() FROM made JOIN tag ON (made.id + tag.id) % 3 = 0`,
      [ada.account_id, NASTY, ada.id, String(zone)],
    )
    const { slow, fast } = await bothWays(
      contactExport.columns,
      'contacts t WHERE t.account_id = $1 ORDER BY t.id',
      [ada.account_id],
      zone,
      locale,
    )
    expect(fast).toEqual(slow)
  })

  it.each(['Europe/Athens', 'America/New_York', 120])('for columns of every type, in %s', async (zone) => {
    const from = `(SELECT v.n, v.text, i.at::timestamptz AS at FROM unnest($1::text[]) WITH ORDINALITY AS v (text, n) CROSS JOIN unnest($2::text[]) AS i (at)) AS v`
    const { slow, fast } = await bothWays(
      OTHERS,
      from,
      [
        [...NASTY, '', null, '12', 'x'.repeat(40_000)],
        [...INSTANTS, null],
      ],
      zone,
      'en',
    )
    expect(fast).toEqual(slow)
  })
})
