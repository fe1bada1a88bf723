import type { Movement } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'

/** A movement as the ledger view lists it. */
export interface MovementRow extends Omit<Movement, 'id' | 'creator'> {
  account_id: number
  ledger_position: number
  creator?: Movement['creator']
}

/** Presents a movement. Only the side that keeps the ledger sees who created it. */
export const presentMovement = (row: MovementRow, ctx: Pick<Context, 'actor'>): Movement => ({
  id: row.uuid,
  uuid: row.uuid,
  account_relation_uuid: row.account_relation_uuid,
  direction: row.direction,
  type: row.type,
  document_type: row.document_type,
  document_id: row.document_id,
  number: row.number,
  date: row.date,
  due_date: row.due_date,
  description: row.description,
  debit_minor: row.debit_minor,
  credit_minor: row.credit_minor,
  currency: row.currency,
  // The table has no balances; lists compute them for the page.
  balance_minor: row.balance_minor ?? 0,
  sequence: row.sequence,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...(keepsRecord(ctx.actor, row) && { created_by_id: row.created_by_id, ...(row.creator !== undefined && { creator: row.creator }) }),
})
