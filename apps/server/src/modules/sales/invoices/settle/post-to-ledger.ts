import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import { postMovement, refreshOverdue, type NewMovement } from '#modules/accounts/relations/index.ts'
import { titleOf } from '../../document-pdf/index.ts'
import type { InvoiceRow } from '../invoices.presenter.ts'

/** An entry for the ledgers of both sides, with amounts from the seller's perspective. */
export type DocumentMovement = Omit<NewMovement, 'account_id' | 'account_relation_uuid'> & {
  /** Account of the seller. */
  account_id: number
  account_relation_uuid: string | null
  /** Account of the buyer, if there is one. */
  client_account_id: number | null
}

/**
 * Books a document or payment in the seller's ledger of the client and, if the buyer has the seller as a provider, as a
 * payable in the buyer's ledger (domain.md 3.23). Books nothing without a relation, as for consumers.
 */
export async function postToLedger(ctx: Context, { account_id, client_account_id, ...movement }: DocumentMovement): Promise<void> {
  const { account_relation_uuid } = movement
  if (account_relation_uuid === null) return
  // The series of an invoice is locked meanwhile, so these are sent at once; the database runs them in this order.
  const [, , provider] = await together(
    postMovement(ctx, { ...movement, account_id, account_relation_uuid }),
    refreshOverdue(ctx, [account_relation_uuid]),
    client_account_id === null ? null : providerCard(ctx, client_account_id, account_id),
  )
  if (provider === null) return
  const payable = { debit_minor: movement.credit_minor ?? 0, credit_minor: movement.debit_minor ?? 0 }
  await together(
    postMovement(ctx, { ...movement, ...payable, account_id: client_account_id!, account_relation_uuid: provider }),
    refreshOverdue(ctx, [provider]),
  )
}

/** Books an issued document on the day of its issue, or its withheld tax as a separate movement. */
export async function postDocument(
  ctx: Context,
  row: InvoiceRow,
  movement: Pick<NewMovement, 'type' | 'due_date' | 'debit_minor' | 'credit_minor'>,
): Promise<void> {
  await postToLedger(ctx, {
    account_id: row.account_id,
    account_relation_uuid: row.account_relation_uuid,
    client_account_id: row.client_account_id,
    document: { type: 'invoice', id: row.uuid },
    number: row.number,
    date: row.issue_date!,
    description: movementText(ctx, row),
    currency: row.currency,
    ...movement,
  })
}

/** Name of a document in a ledger, in the language of the receiver. */
export const movementText = ({ services }: Pick<Context, 'services'>, row: InvoiceRow): string =>
  `${titleOf(services, { ...row, kind: row.type })} ${row.number}`

async function providerCard({ db }: Context, buyer_id: number, seller_id: number): Promise<string | null> {
  const row = await one<{ uuid: string }>(
    db,
    sql`SELECT uuid FROM account_relations WHERE account_id = ${buyer_id} AND related_account_id = ${seller_id} AND type = 'provider' AND deleted_at IS NULL`,
  )
  return row?.uuid ?? null
}
