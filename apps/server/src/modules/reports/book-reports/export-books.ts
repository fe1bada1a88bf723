import { Readable } from 'node:stream'
import type { BookFormat, Params } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { ColumnType, SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeWorkbook } from '#lib/spreadsheet/write-xlsx.ts'
import { beginExport } from '#platform/exports/store.ts'
import { accountSnapshot } from '#modules/sales/documents/index.ts'
import { reportFrame, type ReportQuery } from '../crm-reports/index.ts'
import { booksOf } from './book-rows.ts'
import { booksXml } from './books-xml.ts'
import { followAudit } from './follow-audit.ts'

type Books = ReturnType<typeof booksOf>
type Columns = readonly (readonly [key: string, type: ColumnType, width?: number])[]

/** The books of a period as a workbook or as XML, streamed in portions. The same period gives the same rows. */
export async function exportBooks(ctx: Context, { params, query }: { params: Params; query: ReportQuery }): Promise<FileAnswer> {
  const account_id = Number(params.account_id)
  const format = params.format as BookFormat
  const { period } = await reportFrame(ctx, account_id, { ...query, compare: 'none' })
  const { db } = ctx.services.database
  const file_name = `books-${period.since}-${period.until}.${format}`
  const audit = await beginExport(ctx.db, {
    account_id,
    user_id: ctx.actor.id,
    resource: `report-books-${format}`,
    filter: query,
    file_name,
    columns: Object.keys(SHEETS),
  })
  const counter = { rows: 0 }
  const books = counted(booksOf(db, account_id, period), counter)
  const file = format === 'xml' ? await xmlOf(ctx, books, account_id, period) : workbookOf(ctx, books)
  followAudit(file, db, audit, counter)
  return new FileAnswer(file, file_name, format === 'xml' ? 'application/xml' : XLSX_TYPE)
}

async function xmlOf(
  ctx: Context,
  books: Books,
  account_id: number,
  { since, until }: { since: string; until: string },
): Promise<Readable> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  const { vat_number } = await accountSnapshot(ctx.db, account_id)
  const made_at = ctx.services.clock.now().toISOString()
  return Readable.from(booksXml(books, { account: account!.name, vat_number, since, until, made_at }))
}

const DOCUMENT: Columns = [
  ['day', 'date'],
  ['number', 'text', 18],
  ['type', 'text', 18],
  ['party', 'text', 32],
  ['vat_number', 'text', 16],
  ['country_code', 'text'],
  ['vat_treatment', 'text', 22],
  ['currency', 'text'],
  ['net_minor', 'money'],
  ['vat_minor', 'money'],
  ['total_minor', 'money'],
  ['withheld_minor', 'money'],
  ['payable_minor', 'money'],
]

/** Columns of each sheet. */
const SHEETS: Record<keyof Books, Columns> = {
  documents: [...DOCUMENT, ['exchange_rate', 'number'], ['mydata_type', 'text'], ['mark', 'text', 20]],
  rates: [
    ['day', 'date'],
    ['book', 'text'],
    ['number', 'text', 18],
    ['vat_treatment', 'text', 22],
    ['vat_percent', 'number'],
    ['currency', 'text'],
    ['net_minor', 'money'],
    ['vat_minor', 'money'],
  ],
  receipts: [
    ['day', 'date'],
    ['number', 'text', 18],
    ['party', 'text', 32],
    ['method', 'text', 22],
    ['reference', 'text', 24],
    ['currency', 'text'],
    ['amount_minor', 'money'],
    ['refunded_minor', 'money'],
  ],
  bills: DOCUMENT,
  eu: [
    ['vat_number', 'text', 16],
    ['country_code', 'text'],
    ['party', 'text', 32],
    ['kind', 'text'],
    ['documents', 'number'],
    ['currency', 'text'],
    ['net_minor', 'money'],
    ['net_eur_minor', 'money'],
  ],
}

function workbookOf(ctx: Context, books: Books): Readable {
  const t = (key: string) => ctx.services.t(ctx.request.locale, key)
  return writeWorkbook(
    (Object.keys(SHEETS) as (keyof Books)[]).map((name) => ({
      name: t(`reports:books.sheets.${name}`).slice(0, 31),
      columns: SHEETS[name].map(([key, type, width]) => ({
        key,
        type,
        header: t(`reports:books.columns.${key}`),
        ...(width && { width }),
      })),
      rows: spoken(books[name](), t),
    })),
  )
}

/** Rows with codes in the reader's language. */
async function* spoken(portions: AsyncIterable<object[]>, t: (key: string) => string): AsyncGenerator<SheetRow[]> {
  for await (const found of portions)
    yield (found as Record<string, SheetRow[string]>[]).map((row) => ({
      ...row,
      ...(row.type !== undefined && { type: t(`reports:books.types.${String(row.type)}`) }),
      ...(row.vat_treatment !== undefined && { vat_treatment: t(`invoices:treatments.${String(row.vat_treatment)}`) }),
      ...(row.method !== undefined && { method: t(`options:payment_methods.${String(row.method)}`) }),
      ...(row.book !== undefined && { book: t(`reports:books.sides.${String(row.book)}`) }),
      ...(row.kind !== undefined && { kind: t(`reports:books.kinds.${String(row.kind)}`), party: row.name }),
      ...(row.vat_bp !== undefined && { vat_percent: Number(row.vat_bp) / 100 }),
    }))
}

/** Counts the rows that are read. */
function counted(books: Books, counter: { rows: number }): Books {
  const counting = <Row>(source: () => AsyncIterable<Row[]>) =>
    async function* (): AsyncGenerator<Row[]> {
      for await (const found of source()) {
        counter.rows += found.length
        yield found
      }
    }
  return {
    documents: counting(books.documents),
    rates: counting(books.rates),
    receipts: counting(books.receipts),
    bills: counting(books.bills),
    eu: counting(books.eu),
  }
}
