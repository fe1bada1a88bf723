import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readXlsx as readWorkbook } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SheetColumn, SheetRow } from './columns.ts'
import { readRows } from './read-rows.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const all = async <T>(items: AsyncIterable<T>) => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-write-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns: SheetColumn[] = [
  { header: 'Επωνυμία', key: 'name', type: 'text', width: 30 },
  { header: 'Ποσό', key: 'total_minor', type: 'money' },
  { header: 'Ημέρα', key: 'day', type: 'date' },
  { header: 'Στιγμή', key: 'at', type: 'datetime' },
  { header: 'Ενεργό', key: 'active', type: 'boolean' },
  { header: 'Πλήθος', key: 'count', type: 'number' },
]
const row = { name: 'Καφές & <Σία> "ΟΕ"', total_minor: -123456, day: '2024-02-29', at: '2024-07-01T09:30:00Z', active: true, count: 3.5 }

const of = (...rows: SheetRow[]) => [rows]
const save = async (name: string, stream: NodeJS.ReadableStream) => {
  const path = join(folder, name)
  await pipeline(stream, createWriteStream(path))
  return path
}

describe('writeXlsx', () => {
  it('writes typed cells under Greek headings and a second sheet with the notes', async () => {
    const path = await save(
      'a.xlsx',
      writeXlsx({ columns, rows: of(row, {}), sheet_name: 'Επαφές [2024]', notes: [['Φίλτρο', '=ετικέτα']] }),
    )
    const book = await readWorkbook(await readFile(path))
    expect(book.sheets.map(({ name }) => name)).toEqual(['Επαφές  2024', 'Info'])
    expect(book.sheets[0]?.rows[0]).toEqual(columns.map(({ header }) => header))
    expect(book.sheets[0]?.rows[1]).toEqual([row.name, -1234.56, new Date('2024-02-29'), new Date(row.at), true, 3.5])
    expect(book.sheets[1]?.rows).toEqual([['Φίλτρο', '=ετικέτα']])
    const { rows } = await readRows(path)
    expect((await all(rows))[1]).toEqual([row.name, '-1234.56', '2024-02-29', '2024-07-01', 'true', '3.5'])
  })

  it('writes what looks like a formula as text', async () => {
    const names = ['=1+1', '+SUM(A1)', '-2', '@cmd', '\t=1', '_x0041_', '=HYPERLINK("http://x")']
    const path = await save(
      'formula.xlsx',
      writeXlsx({ columns: columns.slice(0, 1), rows: of(...names.map((name) => ({ name }))), sheet_name: 'a' }),
    )
    const book = await readWorkbook(await readFile(path))
    expect(book.sheets[0]?.rows.slice(1)).toEqual(names.map((name) => [name]))
  })

  it('ends the stream with the error of its rows', async () => {
    async function* broken(): AsyncGenerator<SheetRow[]> {
      yield [row]
      throw new Error('the database went away')
    }
    await expect(save('broken.xlsx', writeXlsx({ columns, rows: broken(), sheet_name: 'a' }))).rejects.toThrow('the database went away')
  })
})

describe('writeCsv', () => {
  it('disarms formulas, quotes and keeps the sign of money', async () => {
    const path = await save('a.csv', writeCsv({ columns, rows: of({ ...row, name: '=1+1' }, { name: 'α;β\n"γ"' }) }))
    const text = await readFile(path, 'utf8')
    expect(text.startsWith('\ufeffΕπωνυμία,Ποσό')).toBe(true)
    expect(text).toContain("\r\n'=1+1,-1234.56,2024-02-29,2024-07-01T09:30:00Z,true,3.5\r\n")
    expect((await all((await readRows(path)).rows))[2]?.[0]).toBe('α;β\n"γ"')
  })
})
