import type { MOVEMENT_TYPES } from '@stoa/contract'
import { findRow, type Db } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { insertMovement, type StoredMovement } from '../store/movements.ts'
import { lockLedger, type Ledger } from '../store/relations.ts'

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
  const ledger = await lockLedger(ctx.db, movement.account_id, movement.account_relation_uuid)
  if (!ledger) throw notFound()
  const posted = await postedBefore(ctx.db, movement)
  if (posted) return posted
  const row = await post(ctx, ledger, movement)
  for (const account_id of [ledger.account_id, ledger.related_account_id])
    ctx.emit({
      name: 'movement.created',
      account_id,
      type: 'movement',
      key: row.uuid,
      requires: 'movements.read',
      more: { account_relation_uuid: ledger.uuid },
    })
  return row
}

async function postedBefore(db: Db, { account_relation_uuid, document, type }: NewMovement): Promise<StoredMovement | undefined> {
  if (!document || type === 'refund' || document.type === 'supplier_bill') return undefined
  return findRow(db, 'account_relation_movements', { account_relation_uuid, document_type: document.type, document_id: document.id, type })
}

async function post({ db, actor }: Pick<Context, 'db' | 'actor'>, ledger: Ledger, movement: NewMovement): Promise<StoredMovement> {
  const { document, number = null, due_date = null, debit_minor = 0, credit_minor = 0, type, date, description, currency } = movement
  const direction = ledger.type === 'provider' ? 'payable' : 'receivable'
  const owed = direction === 'payable' ? credit_minor - debit_minor : debit_minor - credit_minor
  const values = {
    direction,
    type,
    document_type: document?.type ?? null,
    document_id: document?.id ?? null,
    number,
    date,
    due_date,
    description: description.slice(0, 300),
    debit_minor,
    credit_minor,
    currency,
    created_by_id: actor.id || null,
  }
  return insertMovement(db, ledger, values, owed)
}
