import { fontFile } from '#lib/pdf/fonts.ts'
import { readTextWidths, type TextWidths } from '#lib/pdf/text-widths.ts'

/**
 * Rows of a long table as lines of paragraphs. The typesetter lays out a table cell by cell, which takes a second for a thousand
 * rows; a line with its gaps calculated here takes a fifth of that and looks the same.
 */
export type TablePart =
  /** Consecutive rows that need one line each, as gaps in points and texts in turn; the last text is strong. */
  | { lines: (readonly (number | string)[])[] }
  /** A row with a text that is wider than its column or that the font lacks, for the table. */
  | { row: readonly string[] }

export interface LinedTable {
  /** Widths of the columns in points; they fill the page. */
  widths: number[]
  parts: TablePart[]
}

const SIZE = 8
const TITLE_SIZE = 7.5
/** Space on both sides of a text in its column. */
const SIDE = 4
const PAGE_WIDTH = mm(178)
/** Most that a column takes; the description takes the rest. */
const MOST = [mm(22), mm(30), mm(34), null, mm(36), mm(36), mm(38)] as const
const DESCRIPTION = 3
const BALANCE = 6
/** Lines of one paragraph: longer ones take more time for each line. */
const PARAGRAPH = 40
/** Place to break a text, which a line does not need. */
const BREAKS = /\u200b/g

/**
 * Sets the rows of a statement as lines.
 * @param totals a further row whose texts have to fit into the columns
 */
export function linedTable(rows: readonly (readonly string[])[], totals: readonly string[], titles: readonly string[]): LinedTable {
  const [regular, strong] = [readTextWidths(fontFile('400Regular')), readTextWidths(fontFile('600SemiBold'))]
  const widths = columnWidths([...rows, totals], titles, { regular, strong })
  const parts: TablePart[] = []
  let open: (number | string)[][] | null = null
  for (const row of rows) {
    const line = lineOf(row, widths, { regular, strong })
    if (!line) parts.push({ row })
    else if (open && open.length < PARAGRAPH) open.push(line)
    else parts.push({ lines: (open = [line]) })
    if (!line) open = null
  }
  return { widths, parts }
}

interface Fonts {
  regular: TextWidths
  strong: TextWidths
}

/** Width of each column: its widest text or its title. */
function columnWidths(rows: readonly (readonly string[])[], titles: readonly string[], { regular, strong }: Fonts): number[] {
  const fitted = MOST.map((most, at) => {
    if (most === null) return 0
    const font = at > DESCRIPTION ? strong : regular
    const title = (strong.of(titles[at]!) ?? Infinity) * TITLE_SIZE
    const widest = rows.reduce((width, row) => Math.max(width, (font.of(row[at]!.replace(BREAKS, '')) ?? Infinity) * SIZE), title)
    return Math.min(widest + 2 * SIDE + 1, most)
  })
  const taken = fitted.reduce((sum, width) => sum + width, 0)
  return fitted.map((width, at) => (at === DESCRIPTION ? PAGE_WIDTH - taken : width))
}

/** @returns null if a text does not fit into its column */
function lineOf(row: readonly string[], widths: readonly number[], { regular, strong }: Fonts): (number | string)[] | null {
  const line: (number | string)[] = []
  let [edge, at] = [0, 0]
  for (const [column, given] of row.entries()) {
    const [text, column_width] = [given.replace(BREAKS, ''), widths[column]!]
    const width = ((column === BALANCE ? strong : regular).of(text) ?? Infinity) * SIZE
    if (width > column_width - 2 * SIDE) return null
    const from = column > DESCRIPTION ? edge + column_width - SIDE - width : edge + SIDE
    if (text || column === BALANCE) line.push(from - at, text)
    if (text) at = from + width
    edge += column_width
  }
  return line
}

function mm(length: number): number {
  return (length * 72) / 25.4
}
