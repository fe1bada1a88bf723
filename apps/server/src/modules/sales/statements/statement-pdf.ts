import type { InputOf, relationStatementPdf } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { FileAnswer } from '#kit/file-answer.ts'
import { readStatement, findRelation } from '#modules/accounts/relations/index.ts'
import { answerPdf, printedPaymentAccounts, statementPdf } from '#modules/sales/document-pdf/index.ts'
import { accountSnapshot, relationSnapshot } from '#modules/sales/documents/index.ts'

/**
 * The statement of account as it is printed, in the language in which the other side gets its documents. One currency
 * a page: that of the relation unless another is asked for.
 */
export async function readStatementPdf(ctx: Context, { params, query }: InputOf<typeof relationStatementPdf>): Promise<FileAnswer> {
  const { db, services } = ctx
  const relation = await findRelation(ctx, params.account_id as number, params.account_relation_uuid as string)
  const { data } = await readStatement(ctx, { params, query })
  const currency = query.currency ?? relation.currency
  const section = data.sections.find((one) => one.currency === currency) ?? data.sections[0]!
  const { lines, opening_minor, debit_minor, credit_minor, closing_minor } = section
  const [seller, buyer, payment_accounts] = await Promise.all([
    accountSnapshot(db, relation.account_id),
    relationSnapshot(db, relation.uuid),
    data.direction === 'receivable' ? printedPaymentAccounts(db, { account_id: relation.account_id, currency: section.currency }) : [],
  ])
  const pdf = await statementPdf(services, {
    locale: relation.invoice_locale,
    seller,
    buyer,
    currency: section.currency,
    from: data.from,
    to: data.to,
    opening_minor,
    rows: lines,
    debit_minor,
    credit_minor,
    closing_minor,
    ...(section.currency === relation.currency && { overdue_minor: relation.overdue_minor }),
    payment_accounts,
  })
  return answerPdf(pdf, `statement-${data.code ?? data.counterpart.id}-${data.from}-${data.to}`)
}
