import { expect, it } from 'vitest'
import { owners } from './owners.ts'
import { differences, ownerOf, parseBaseline, strayWriters, tablesWithoutOwner, tablesWritten } from './table-owners.ts'

const at = (file: string, text: string) => strayWriters(new Map([[`apps/server/src/${file}`, text]]))

it('finds writes in plain SQL, in typed functions and in records of the kit, and no reads or locks', () => {
  expect([...tablesWritten('INSERT INTO contacts (id) … UPDATE users SET … DELETE FROM tags WHERE')]).toEqual(['contacts', 'users', 'tags'])
  expect([...tablesWritten("insertRow(ctx.db, 'notes', {}) updateRows<'x'>(\n  db,\n  'links', k, v)")]).toEqual(['notes', 'links'])
  expect([...tablesWritten("{ table: 'offers', query }")]).toEqual(['offers'])
  expect([...tablesWritten('SELECT * FROM contacts FOR UPDATE OF contacts; ON CONFLICT DO UPDATE SET x = 1')]).toEqual([])
})

it('accepts the store of the owner alone', () => {
  const write = 'UPDATE offers SET number = 1'
  expect(at('modules/sales/offers/store.ts', write).size).toBe(0)
  expect(at('modules/sales/offers/store/lines.ts', write).size).toBe(0)
  expect(at('modules/sales/offers/send/send-offer.ts', write)).toEqual(new Map([['offers', ['own']]]))
  expect(at('modules/sales/orders/store.ts', write)).toEqual(new Map([['offers', ['sales/orders']]]))
  expect(at('lib/clock.ts', write)).toEqual(new Map([['offers', ['lib']]]))
})

it('reports what is new and what the baseline need no longer hold', () => {
  const known = parseBaseline('# tables\noffers: own sales/orders -- one statement settles both\n')
  expect(differences(new Map([['offers', ['own', 'sales/orders']]]), known)).toEqual([])
  expect(differences(new Map([['offers', ['own', 'sales/orders', 'crm/board']]]), known)).toEqual([
    expect.stringContaining('offers: crm/board'),
  ])
  expect(differences(new Map([['offers', ['own']]]), known)).toEqual([expect.stringContaining('offers: sales/orders is mended')])
})

it('names every table once', () => {
  const tables = Object.values(owners).flat()
  expect(tables.filter((table, at_) => tables.indexOf(table) !== at_)).toEqual([])
  expect(ownerOf('apps/server/src/modules/crm/contacts/store/people.ts')).toBe('crm/contacts')
})

it('finds tables of the schema without an owner', () => {
  const schema = 'CREATE TABLE contacts (\n);\nCREATE TABLE umbrellas (\n);\nCREATE TABLE umbrellas_2026 PARTITION OF umbrellas;\n'
  expect(tablesWithoutOwner(schema)).toEqual(['umbrellas'])
})
