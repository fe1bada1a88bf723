import { extractText } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { createI18n } from '#lib/i18n.ts'
import { fontFile } from '#lib/pdf/fonts.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import { readTextWidths } from '#lib/pdf/text-widths.ts'
import { statement } from './golden-documents.fixture.ts'
import { linedTable } from './statement-lines.ts'
import { statementPage } from './statement-page.ts'

const renderer = createPdfRenderer()
afterAll(() => renderer.close())
const { t } = createI18n()

/** A statement with so many rows, every twentieth of which needs two lines. */
function pageOf(count: number) {
  const [section] = statement().sections
  const row = section!.rows[0]!
  const rows = Array.from({ length: count }, (_, n) => ({
    ...row,
    number: `A${n}`,
    description: n % 20 ? `Κίνηση ${n}` : `Υπηρεσίες διαχείρισης κοινωνικών δικτύων και παραγωγής περιεχομένου ${n}`,
    balance_minor: n * 1_234_567,
  }))
  return statementPage({ ...statement(), sections: [{ ...section!, rows }] }, (key, params) => t('gr', `documents:${key}`, params))
}

/** Texts of the pages without spaces and hyphens. */
async function textsOf(page: object): Promise<string[]> {
  const pdf = await renderer.pdf({ folder: new URL('./templates/', import.meta.url), name: 'statement.typ' }, page)
  const { text } = await extractText(new Uint8Array(pdf))
  return text.map((one) => one.replace(/[\s\u200b-]+/g, ''))
}

describe('rows that are set in lines', () => {
  it('read like the rows of a table, on the same pages', async () => {
    const page = pageOf(200)
    const [section] = page.sections
    const sums = ['', '', '', '', ...section!.totals.slice(1)]
    const lined = { ...page, sections: [{ ...section!, rows: [], lined: linedTable(section!.rows, sums, page.columns) }] }
    const [table, lines] = [await textsOf(page), await textsOf(lined)]
    expect(table.length).toBeGreaterThan(3)
    expect(lines).toEqual(table)
  })

  it('are those of a long section only', () => {
    expect(pageOf(200).sections[0]!.lined).toBeNull()
    const { lined, rows } = pageOf(201).sections[0]!
    expect(rows).toEqual([])
    const set = lined!.parts.flatMap((part) => ('lines' in part ? part.lines : []))
    expect([set.length, lined!.parts.filter((part) => 'row' in part).length]).toEqual([190, 11])
  })

  it('end each amount at the right edge of its column', () => {
    const { lined } = pageOf(201).sections[0]!
    const strong = readTextWidths(fontFile('600SemiBold'))
    const regular = readTextWidths(fontFile('400Regular'))
    for (const part of lined!.parts)
      for (const line of 'lines' in part ? part.lines : []) {
        const ends = line.map((one, at) => (typeof one === 'number' ? one : (at === line.length - 1 ? strong : regular).of(one)! * 8))
        expect(ends.reduce((sum, width) => sum + width, 0)).toBeCloseTo((178 * 72) / 25.4 - 4, 6)
      }
  })

  it('have no widths for characters that the font lacks', () => {
    const widths = readTextWidths(fontFile('400Regular'))
    expect(widths.of('0')).toBeCloseTo(0.572, 3)
    expect(widths.of('00')).toBeCloseTo(1.144, 3)
    expect(widths.of('Άγγελος €')).toBeGreaterThan(4)
    expect(widths.of('漢')).toBeNull()
  })
})
