import type { MOVEMENT_TYPES } from '@stoa/contract'
import { findRow, type Db } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { insertMovement, type StoredMovement } from '../store/movements.ts'
import { lockLedger } from '../store/relations.ts'

/** A movement to post; exactly one of debit and credit is above zero. */
export interface NewMovement {
  /** The side that keeps the relation. */
  account_id: number
  account_relation_uuid: string
  type: (typeof MOVEMENT_TYPES)[number]
  document?: { type: string; id: string }
  number?: string | null
  /** Day of the event, in the account's zone. */
  date: string
  due_date?: string | null
  description: string
  debit_minor?: number
  credit_minor?: number
  currency: string
}

/**
 * Posts a movement to the ledger of a relation, in the caller's transaction: locks the relation, gives the movement the next
 * number and changes the balance (invariant 43). A document is posted once for each type: later calls return the first movement.
 * Refunds are excepted, because a payment may have several, and bills of suppliers, because a corrected one is booked again.
 *
 * Client and partner relations are receivable: an invoice is a debit, a payment a credit. Provider relations are payable: an
 * invoice received is a credit, a payment made a debit. In both, the balance is the amount owed.
 * @throws 404 when the account keeps no such relation
 */
export async function postMovement(ctx: Pick<Context, 'db' | 'actor' | 'emit'>, movement: NewMovement): Promise<StoredMovement> {
  const { document, number = null, due_date = null, debit_minor = 0, credit_minor = 0, description, ...given } = movement
  const values = {
    ...given,
    document_type: document?.type ?? null,
    document_id: document?.id ?? null,
    number,
    due_date,
    description: description.slice(0, 300),
    debit_minor,
    credit_minor,
    created_by_id: ctx.actor.id || null,
  }
  const posted = await insertMovement(ctx.db, values, { once: isPostedOnce(movement) })
  if (!posted) return postedBefore(ctx.db, movement)
  const { related_account_id, ...row } = posted
  for (const account_id of [row.account_id, related_account_id])
    ctx.emit({
      name: 'movement.created',
      account_id,
      type: 'movement',
      key: row.uuid,
      requires: 'movements.read',
      more: { account_relation_uuid: row.account_relation_uuid },
    })
  return row
}

const isPostedOnce = ({ document, type }: NewMovement): boolean =>
  document !== undefined && type !== 'refund' && document.type !== 'supplier_bill'

/** @throws 404 when the account keeps no such relation */
async function postedBefore(db: Db, movement: NewMovement): Promise<StoredMovement> {
  const { account_id, account_relation_uuid, document, type } = movement
  const ledger = await lockLedger(db, account_id, account_relation_uuid)
  const posted =
    ledger && isPostedOnce(movement)
      ? await findRow(db, 'account_relation_movements', {
          account_relation_uuid,
          document_type: document!.type,
          document_id: document!.id,
          type,
        })
      : undefined
  if (!posted) throw notFound()
  return posted
}
