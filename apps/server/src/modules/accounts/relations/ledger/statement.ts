import { sql } from 'kysely'
import type { One, Params, Statement } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { FileAnswer, XLSX_TYPE } from '#kit/file-answer.ts'
import type { SheetRow } from '#lib/spreadsheet/columns.ts'
import { writeXlsx } from '#lib/spreadsheet/write-xlsx.ts'
import { findLedger } from './movements.query.ts'
import type { RelationRow } from '../relation-row.ts'

type Period = { from: string; to: string }
type Section = Statement['sections'][number]
type Relation = Pick<RelationRow, 'uuid' | 'account_id' | 'related_account_id' | 'type' | 'code' | 'currency'>

/**
 * The ledger of a relation from one day to another, both included, with a section for each currency that was owed or moved.
 * @param relation from `findLedger`; the caller has checked `movements.read`
 */
export async function statementOf(ctx: Pick<Context, 'db'>, relation: Relation, { from, to }: Period): Promise<Statement> {
  const [parties, openings, lines] = await Promise.all([
    rows<{ id: number; name: string }>(
      ctx.db,
      sql`SELECT id, name FROM accounts WHERE id = any(${[relation.account_id, relation.related_account_id]}::bigint[])`,
    ),
    rows<{ currency: string; owed: number }>(
      ctx.db,
      sql`SELECT currency, sum(CASE direction WHEN 'receivable' THEN debit_minor - credit_minor ELSE credit_minor - debit_minor END)::bigint AS owed
        FROM account_relation_movements WHERE account_relation_uuid = ${relation.uuid} AND date < ${from}::date GROUP BY currency`,
    ),
    rows<Section['lines'][number] & { currency: string }>(
      ctx.db,
      sql`SELECT uuid, date, due_date, type, number, description, debit_minor, credit_minor, currency, balance_minor FROM account_relation_ledger
        WHERE account_relation_uuid = ${relation.uuid} AND date <= ${to}::date AND date >= ${from}::date ORDER BY ledger_position`,
    ),
  ])
  const owed = new Map(openings.map((row) => [row.currency, row.owed]))
  const moved = lines.map((line) => line.currency)
  const currencies = [...new Set([relation.currency, ...openings.filter((row) => row.owed !== 0).map((row) => row.currency), ...moved])]
  const party = (id: number) => parties.find((one) => one.id === id)!
  return {
    account_relation_uuid: relation.uuid,
    direction: relation.type === 'provider' ? 'payable' : 'receivable',
    from,
    to,
    account: party(relation.account_id),
    counterpart: party(relation.related_account_id),
    code: relation.code,
    sections: currencies.map((currency) =>
      section(
        currency,
        owed.get(currency) ?? 0,
        lines.filter((line) => line.currency === currency),
      ),
    ),
  }
}

function section(currency: string, opening_minor: number, lines: Section['lines']): Section {
  return {
    currency,
    opening_minor,
    debit_minor: lines.reduce((total, line) => total + line.debit_minor, 0),
    credit_minor: lines.reduce((total, line) => total + line.credit_minor, 0),
    closing_minor: lines.at(-1)?.balance_minor ?? opening_minor,
    lines,
  }
}

type Input = { params: Params; query: Period }

/** @throws 422 when the period ends before it starts */
export async function readStatement(ctx: Context, { params, query }: Input): Promise<One<Statement>> {
  if (query.to < query.from) refuse(ctx, { to: 'relations:period' })
  const relation = await findLedger(ctx, params)
  return { data: await statementOf(ctx, relation, query) }
}

/** The statement as a spreadsheet. Amounts are numbers; the currency has a column. */
export async function exportStatement(ctx: Context, input: Input): Promise<FileAnswer> {
  const { data } = await readStatement(ctx, input)
  const { locale } = ctx.request
  const t = (key: string, params = {}) => ctx.services.t(locale, `exports:statement.${key}`, params)
  const column = (key: string, type: 'text' | 'date' | 'money', width?: number) => ({ key, type, header: t(key), ...(width && { width }) })
  const columns = [
    column('date', 'date'),
    column('type', 'text', 18),
    column('number', 'text', 16),
    column('description', 'text', 40),
    column('due_date', 'date'),
    column('debit_minor', 'money'),
    column('credit_minor', 'money'),
    column('balance_minor', 'money'),
    column('currency', 'text'),
  ]
  const rows = data.sections.flatMap((one) =>
    sectionRows(one, data, t, (type) => ctx.services.t(locale, `filters:values.movements.type.${type}`)),
  )
  const title = t('title')
  const notes = [
    [title, `${data.account.name} – ${data.counterpart.name}`],
    [t('period'), `${data.from} – ${data.to}`],
  ]
  const stream = writeXlsx({
    columns,
    rows: [rows],
    sheet_name: title.slice(0, 31),
    notes,
    notes_sheet_name: ctx.services.t(locale, 'exports:notes.sheet'),
  })
  return new FileAnswer(stream, `statement-${data.code ?? data.counterpart.id}-${data.from}-${data.to}.xlsx`, XLSX_TYPE)
}

function sectionRows(one: Section, { from, to }: Period, t: (key: string) => string, typeName: (type: string) => string): SheetRow[] {
  const { currency } = one
  return [
    { date: from, description: t('opening'), balance_minor: one.opening_minor, currency },
    ...one.lines.map((line) => ({ ...line, type: typeName(line.type), currency })),
    {
      date: to,
      description: t('closing'),
      debit_minor: one.debit_minor,
      credit_minor: one.credit_minor,
      balance_minor: one.closing_minor,
      currency,
    },
  ]
}
