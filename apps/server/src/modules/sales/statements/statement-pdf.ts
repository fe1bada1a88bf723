import { sql } from 'kysely'
import { STATEMENT_LINES_AT_ONCE, type InputOf, type relationStatementPdf, type Statement } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context, Db } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import { findLedger, statementOf } from '#modules/accounts/relations/index.ts'
import { answerPdf, printedPaymentAccounts, statementPdf } from '#modules/sales/document-pdf/index.ts'
import { accountSnapshot, relationSnapshot } from '#modules/sales/documents/index.ts'

/** The part of a ledger to print. */
export interface Printed {
  from: string
  to: string
  /** Default: all currencies with entries or a balance. */
  currency?: string | undefined
}
type Relation = Awaited<ReturnType<typeof findLedger>>

/**
 * Renders the statement of account in the document language of the counterpart.
 * @throws 422 when the period ends before it begins, and on `to` when it has more lines than a request may render
 */
export async function readStatementPdf(ctx: Context, { params, query }: InputOf<typeof relationStatementPdf>): Promise<FileAnswer> {
  const relation = await findLedger(ctx, params)
  checkPeriod(ctx, query)
  const lines = await linesOf(ctx.db, relation.uuid, query)
  if (lines > STATEMENT_LINES_AT_ONCE) throw invalid({ to: statementText(ctx, 'as_file', { lines, max: STATEMENT_LINES_AT_ONCE }) })
  return answerPdf(await printStatement(ctx.db, ctx.services, relation, query), fileName(relation, query))
}

/** Renders the statement of a ledger in the process of `services.pdf`. */
export async function printStatement(db: Db, services: Services, relation: Relation, printed: Printed): Promise<Buffer> {
  const data = await statementOf({ db }, relation, printed)
  const [seller, buyer, sections] = await Promise.all([
    accountSnapshot(db, relation.account_id),
    relationSnapshot(db, relation.uuid),
    Promise.all(sectionsOf(data, relation, printed).map((section) => printedSection(db, section, data, relation))),
  ])
  return statementPdf(services, { locale: relation.invoice_locale, seller, buyer, from: data.from, to: data.to, sections })
}

type Section = Statement['sections'][number]

/** All currencies of the ledger, or the requested currency, even if it has no entries. */
function sectionsOf({ sections }: Statement, relation: Relation, { currency }: Printed): readonly Section[] {
  if (!currency) return sections.filter((one) => one.lines.length > 0 || one.opening_minor !== 0 || one.currency === relation.currency)
  const empty = { currency, opening_minor: 0, debit_minor: 0, credit_minor: 0, closing_minor: 0, lines: [] }
  return [sections.find((one) => one.currency === currency) ?? empty]
}

async function printedSection(db: Db, { lines, ...section }: Section, { direction }: Statement, relation: Relation) {
  const { account_id, currency, overdue_minor } = relation
  return {
    ...section,
    rows: lines,
    ...(section.currency === currency && { overdue_minor }),
    payment_accounts: direction === 'receivable' ? await printedPaymentAccounts(db, { account_id, currency: section.currency }) : [],
  }
}

/** Checks the period. @throws 422 when it ends before it begins */
export function checkPeriod(ctx: Context, { from, to }: Printed): void {
  if (to < from) throw invalid({ to: ctx.services.t(ctx.request.locale, 'relations:period') })
}

/** Number of lines of a statement. */
export async function linesOf(db: Db, uuid: string, { from, to, currency }: Printed): Promise<number> {
  const found = await one<{ lines: number }>(
    db,
    sql`SELECT count(*) AS lines FROM account_relation_movements
    WHERE account_relation_uuid = ${uuid} AND date >= ${from}::date AND date <= ${to}::date ${currency ? sql`AND currency = ${currency}` : sql``}`,
  )
  return found!.lines
}

/** File name of a statement, without its extension. */
export const fileName = ({ code, counterpart }: Pick<Relation, 'code' | 'counterpart'>, { from, to }: Printed): string =>
  `statement-${code ?? counterpart.id}-${from}-${to}`

/** A text of statements in the language of the request. */
export const statementText = (ctx: Context, key: string, params: Record<string, unknown>): string =>
  ctx.services.t(ctx.request.locale, `relations:statement.${key}`, params)
