import type { Zone } from '@stoa/domain'
import type { SheetColumn, SheetRow } from '#lib/spreadsheet/columns.ts'
import type { Context, Sql } from '#kit/context.ts'
import { clockOf } from './zone-clock.ts'

export interface ExportColumn<Row> {
  /** Heading: `exports:<resource>.<key>` in the locale files. The value is the attribute with this name by default. */
  key: string
  type: SheetColumn['type']
  width?: number
  /** SQL expression over the row `t` that returns the value. */
  expression?: Sql
  /** The value is a code, translated by `<words>.<value>` in the locale files. */
  words?: string
  /** The value is an id or a list of ids. This function finds their names; it is called once per export and id. */
  names?: (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Computes the value from the whole row and the relations of the export. */
  value?: (row: Row, ctx: Context) => unknown
}

type Values = Record<string, unknown>

/** How the value of a column is found. */
export interface Cell<Row> {
  key: string
  /** Called with each batch of rows before their values are computed. */
  prepare?: (rows: readonly Row[]) => Promise<void>
  of: (row: Row) => unknown
}

/** Converts batches of rows into cells. Instants use local time in the given zone; texts and names are looked up once per export. */
export function createCells<Row extends object>(
  ctx: Context,
  columns: readonly ExportColumn<Row>[],
  zone: Zone,
): (rows: readonly Row[]) => Promise<SheetRow[]> {
  const clock = clockOf(zone)
  const cells = columns.map((column) => {
    const cell = cellOf(ctx, column)
    return column.type === 'datetime' ? { ...cell, of: (row: Row) => shownBy(clock, cell.of(row)) } : cell
  })
  const toSheetRow = (row: Row) => {
    const out: Values = {}
    for (const { key, of } of cells) out[key] = of(row)
    return out as SheetRow
  }
  return async (rows) => {
    for (const { prepare } of cells) await prepare?.(rows)
    return rows.map(toSheetRow)
  }
}

/** An instant in local time. Other values do not change. */
export function shownBy(clock: (at: Date) => Date, instant: unknown): unknown {
  if (instant === null || instant === undefined) return null
  const at = instant instanceof Date ? instant : new Date(String(instant))
  return Number.isNaN(at.getTime()) ? instant : clock(at)
}

/** @param raw reads the attribute of the column */
export function cellOf<Row>(
  ctx: Context,
  { key, words, names, value }: ExportColumn<Row>,
  raw: (row: Row) => unknown = (row) => (row as Values)[key],
): Cell<Row> {
  if (words) return { key, of: wordOf(ctx, words, raw) }
  if (names) return { key, ...namesOf(ctx, names, raw) }
  return { key, of: value ? (row) => value(row, ctx) : raw }
}

function wordOf<Row>(ctx: Context, words: string, raw: (row: Row) => unknown): (row: Row) => string | null {
  const known = new Map<unknown, string>()
  return (row) => {
    const code = raw(row)
    if (code === null || code === undefined) return null
    const text = known.get(code) ?? ctx.services.t(ctx.request.locale, `${words}.${String(code)}`)
    known.set(code, text)
    return text
  }
}

function namesOf<Row>(
  ctx: Context,
  load: NonNullable<ExportColumn<Row>['names']>,
  raw: (row: Row) => unknown,
): Pick<Cell<Row>, 'prepare' | 'of'> {
  const known = new Map<number, string | undefined>()
  const { compare } = new Intl.Collator('el')
  const idsOf = (row: Row) => [raw(row) ?? []].flat() as number[]
  return {
    async prepare(rows) {
      const unknown = [...new Set(rows.flatMap(idsOf))].filter((id) => !known.has(id))
      if (!unknown.length) return
      const found = await load(ctx, unknown)
      for (const id of unknown) known.set(id, found.get(id))
    },
    of(row) {
      const names = idsOf(row).flatMap((id) => known.get(id) ?? [])
      return names.length > 1 ? names.sort(compare).join(', ') : names[0]
    },
  }
}
