export type ColumnType = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean'

export type SheetColumn = {
  header: string
  /** Name of the value in a row. Money is in minor units, dates are `YYYY-MM-DD`, instants ISO UTC or Date. */
  key: string
  type: ColumnType
  /** In characters. */
  width?: number
}

export type CellValue = string | number | bigint | boolean | Date | null | undefined
export type SheetRow = Readonly<Record<string, CellValue>>
/** Rows in portions: one step from writer to source for many rows, instead of one for each. */
export type SheetRows = Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>
/** Rows whose cells are XML already, as `cellWriter` writes them, in portions. */
export type WrittenRows = AsyncIterable<readonly string[]>

/** Whether a spreadsheet would take the text for a formula, even after it is edited or pasted. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Minor units as exact major units, `-12.05`. */
export function majorUnits(minor: number | bigint | string): string {
  const digits = BigInt(minor).toString()
  const bare = digits.replace('-', '').padStart(3, '0')
  return `${digits.startsWith('-') ? '-' : ''}${bare.slice(0, -2)}.${bare.slice(-2)}`
}
