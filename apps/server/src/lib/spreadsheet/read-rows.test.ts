import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx as writeWorkbook } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectDelimiter, detectEncoding } from './detect.ts'
import { type ReadOptions, readRows } from './read-rows.ts'
import { workbookParts } from './workbook-xml.ts'
import { writeZip } from './write-zip.ts'

const all = async <T>(items: AsyncIterable<T>) => {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-read-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
const read = async (content: string | Uint8Array, options?: ReadOptions, extension = 'csv') => {
  files += 1
  const path = join(folder, `${files}.${extension}`)
  await writeFile(path, content)
  const result = await readRows(path, options)
  return { ...result, rows: await all(result.rows) }
}
/** A workbook whose first sheet holds the XML given. */
const workbook = async (...sheetData: string[]) => {
  const sheet = [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
    ...sheetData,
    '</sheetData></worksheet>',
  ]
  return Buffer.concat(await all(writeZip([...workbookParts(['a']), { name: 'xl/worksheets/sheet1.xml', content: sheet }])))
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** Greek letters of windows-1253 and ISO-8859-7 lie at the same places but for the capital alpha with accent. */
const greek = (value: string, alpha: number) =>
  Uint8Array.from(
    [...value].map((letter) => (letter === 'Ά' ? alpha : letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x2d0)),
  )
const wide = (value: string, big: boolean) => (big ? Buffer.from(value, 'utf16le').swap16() : Buffer.from(value, 'utf16le'))

describe('encodings and delimiters', () => {
  const line = 'Άννα;Παππά\n'
  it.each([
    ['utf-8', Buffer.from(line)],
    ['utf-8', Buffer.from(`\ufeff${line}`)],
    ['utf-16le', wide(`\ufeff${line}`, false)],
    ['utf-16be', wide(`\ufeff${line}`, true)],
    ['utf-16le', wide('name;phone\nAnna;69\n', false)],
    ['utf-16be', wide('name;phone\nAnna;69\n', true)],
    ['windows-1253', greek(line, 0xa2)],
    ['iso-8859-7', greek(line, 0xb6)],
  ])('knows %s', async (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding)
    const result = await read(bytes)
    expect(result).toMatchObject({ format: 'csv', encoding, delimiter: ';' })
    const latin = Buffer.from(bytes).includes('h') // the sample in Latin letters
    expect(result.rows[0]).toEqual(latin ? ['name', 'phone'] : ['Άννα', 'Παππά'])
  })

  it('finds Greek that comes only after a long part in ASCII', async () => {
    const bytes = Buffer.concat([Buffer.from('name,phone\n'.repeat(20_000)), greek('Άννα,1\n', 0xa2)])
    const { encoding, rows } = await read(bytes)
    expect([encoding, rows.at(-1)]).toEqual(['windows-1253', ['Άννα', '1']])
  })

  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n"x,y,z,w";2', ';'],
    ['a\tb', '\t'],
    ['a|b', '|'],
    ['name\nx', ','],
    ['a;b\n1,5;2\n2,5;3', ';'],
  ])('parts %j by %j', (sample, delimiter) => expect(detectDelimiter(sample)).toBe(delimiter))
})

describe('CSV', () => {
  it('keeps quotes, line ends inside fields and any line end', async () => {
    const { rows } = await read('a,"b ""q""\r\nc",  d \r\n\r\n,,\n5" pipe,x\rlast,"line"')
    expect(rows).toEqual([
      ['a', 'b "q"\r\nc', 'd'],
      ['5" pipe', 'x'],
      ['last', 'line'],
    ])
  })

  it.each([
    ['empty_file', '', {}],
    ['empty_file', '\n\n , \n', {}],
    ['only_headings', 'email,phone\n', { has_headings: true }],
    ['nul_bytes', 'a,b\0\n', {}],
    ['nul_bytes', Buffer.concat([Buffer.from('a'.repeat(200_000)), Buffer.from([0])]), {}],
    ['unsupported_type', '%PDF-1.7 …', {}],
    ['unsupported_type', 'a,b', { format: 'xlsx' }],
    ['legacy_xls', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), {}],
    ['protected_file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]), {}],
    ['too_many_rows', 'a\n'.repeat(11), { limits: { max_rows: 10 } }],
    ['too_many_columns', ','.repeat(10_000_000), {}],
    ['cell_too_long', 'x'.repeat(10_001), {}],
    ['cell_too_long', `"${'x'.repeat(10_001)}"`, {}],
    ['line_too_long', `"${'x\n'.repeat(5_000_000)}`, {}],
    ['line_too_long', 'x'.repeat(5_000_000), {}],
    ['corrupt_file', 'name,note\nAda,"open\nBob,next\n', {}],
  ] satisfies [string, string | Uint8Array, ReadOptions][])('refuses a file as %s', async (code, content, options) => {
    await expect(read(content, options)).rejects.toMatchObject({ name: 'SpreadsheetError', code })
  })

  it('refuses a sparse file of a gigabyte at once', async () => {
    const path = join(folder, 'sparse.csv')
    const file = await open(path, 'w')
    await file.truncate(1024 ** 3)
    await file.close()
    const started = performance.now()
    await expect(readRows(path)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(readRows(path, { limits: { max_file_bytes: Infinity } })).rejects.toMatchObject({ code: 'nul_bytes' })
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('XLSX', () => {
  it('reads texts, phones in numeric cells, dates and shared strings, whatever the name of the file', async () => {
    const bytes = await writeWorkbook({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Όνομα', 'Τηλέφωνο'],
            [' Άννα ', 306971234567],
            [new Date('2024-02-29'), 0.1 + 0.2],
            [null, null],
            [true, 1e21],
          ],
        },
      ],
    })
    const { format, rows } = await read(bytes, {}, 'csv')
    expect(format).toBe('xlsx')
    expect(rows).toEqual([
      ['Όνομα', 'Τηλέφωνο'],
      ['Άννα', '306971234567'],
      ['2024-02-29', '0.3'],
      ['true', '1000000000000000000000'],
    ])
  })

  it('gives the saved value of a formula and never evaluates it', async () => {
    const cells =
      '<row><c><f>1+1</f><v>7</v></c><c t="str"><f>HYPERLINK("http://x")</f><v>site</v></c><c><f>2+2</f></c><c t="inlineStr"><is><t>=3+3</t></is></c></row>'
    expect((await read(await workbook(cells))).rows).toEqual([['7', 'site', '', '=3+3']])
  })

  it('refuses a zip bomb before it is unpacked', async () => {
    const bomb = await workbook(...Array.from({ length: 1000 }, () => ' '.repeat(100_000)))
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(read(bomb)).rejects.toMatchObject({ code: 'zip_bomb' })
  })

  it('refuses a part that is larger than its archive says', async () => {
    const bytes = await workbook(`<row>${text('x'.repeat(9000))}</row>`)
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'))
    bytes.writeUInt32LE(100, entry + 24)
    await expect(read(bytes)).rejects.toMatchObject({ code: 'corrupt_file' })
  })

  it.each([
    ['too_many_rows', [`<row>${text('x')}</row>`.repeat(11)], { max_rows: 10 }],
    ['too_many_columns', [`<row>${text('x').repeat(501)}</row>`], {}],
    ['cell_too_long', [`<row>${text('x'.repeat(10_001))}</row>`], {}],
    ['empty_file', [''], {}],
  ] as const)('refuses a workbook as %s', async (code, sheet, limits) => {
    await expect(read(await workbook(...sheet), { limits })).rejects.toMatchObject({ code })
  })

  it('gives up on a workbook that takes too long', async () => {
    await expect(read(await workbook(`<row>${text('x')}</row>`), { limits: { max_run_time: 1 } })).rejects.toMatchObject({
      code: 'time_limit',
    })
  })

  it('refuses truncated archives and archives of something else', async () => {
    const bytes = await workbook(`<row>${text('x')}</row>`)
    await expect(read(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'corrupt_file' })
    const other = Buffer.concat(await all(writeZip([{ name: 'word/document.xml', content: ['<x/>'] }])))
    await expect(read(other, {}, 'xlsx')).rejects.toMatchObject({ code: 'unsupported_type' })
  })
})
