import { sql } from 'kysely'
import type { MOVEMENT_TYPES } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { MovementRow } from './movements.presenter.ts'

/** What a line of the card needs; exactly one of debit and credit is above nought. */
export interface NewMovement {
  /** The side that keeps the relation. */
  account_id: number
  account_relation_uuid: string
  type: (typeof MOVEMENT_TYPES)[number]
  document?: { type: string; id: string }
  number?: string | null
  /** Day of the fact, in the account's zone. */
  date: string
  due_date?: string | null
  description: string
  debit_minor?: number
  credit_minor?: number
  currency: string
}

/** A line as the table has it. */
type Line = Omit<MovementRow, 'balance_minor' | 'ledger_position'>

interface Card {
  uuid: string
  account_id: number
  related_account_id: number
  type: string
  currency: string
  last_sequence: number
}

/**
 * Writes a line on the card of a relation, in the caller's transaction: the relation's row is locked, the line gets
 * the next number, the balance follows (invariant 43). The same document and type a second time changes nothing and
 * answers the first line; only refunds of one payment may be several.
 *
 * Client and partner relations are receivable: an invoice is a debit, a payment a credit. Provider relations are payable: an
 * invoice received is a credit, a payment made a debit. The balance is what is owed in both.
 * @throws 404 when the account keeps no such relation
 */
export async function postMovement(ctx: Pick<Context, 'db' | 'actor' | 'emit'>, movement: NewMovement): Promise<Line> {
  const card = await lockCard(ctx, movement)
  const posted = await postedBefore(ctx, movement)
  if (posted) return posted
  const row = await writeLine(ctx, card, movement)
  for (const account_id of [card.account_id, card.related_account_id])
    ctx.emit({
      name: 'movement.created',
      account_id,
      type: 'movement',
      key: row.uuid,
      requires: 'movements.read',
      more: { account_relation_uuid: card.uuid },
    })
  return row
}

const NOTHING = { document: { type: null, id: null }, number: null, due_date: null, debit_minor: 0, credit_minor: 0 }

async function writeLine(ctx: Pick<Context, 'db' | 'actor'>, card: Card, movement: NewMovement): Promise<Line> {
  const { document, number, due_date, debit_minor, credit_minor, type, date, description, currency } = { ...NOTHING, ...movement }
  const direction = card.type === 'provider' ? 'payable' : 'receivable'
  const owed = direction === 'payable' ? credit_minor - debit_minor : debit_minor - credit_minor
  const row = await one<Line>(
    ctx.db,
    sql`WITH card AS (
      UPDATE account_relations SET last_sequence = last_sequence + 1, last_activity_at = now(), updated_at = now(),
        balance_minor = balance_minor + ${currency === card.currency ? owed : 0}
      WHERE uuid = ${card.uuid})
    INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, direction, type, document_type, document_id, number, date, due_date,
      description, debit_minor, credit_minor, currency, sequence, created_by_id)
    VALUES (${uuidv7()}, ${card.account_id}, ${card.uuid}, ${direction}, ${type}, ${document.type}, ${document.id}, ${number},
      ${date}, ${due_date}, ${description.slice(0, 300)}, ${debit_minor}, ${credit_minor}, ${currency}, ${card.last_sequence + 1}, ${ctx.actor.id || null})
    RETURNING *`,
  )
  return row!
}

async function lockCard({ db }: Pick<Context, 'db'>, { account_id, account_relation_uuid }: NewMovement): Promise<Card> {
  const row = await one<Card>(
    db,
    sql`SELECT uuid, account_id, related_account_id, type, currency, last_sequence FROM account_relations
    WHERE uuid = ${account_relation_uuid} AND account_id = ${account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!row) throw notFound()
  return row
}

async function postedBefore({ db }: Pick<Context, 'db'>, { account_relation_uuid, document, type }: NewMovement) {
  if (!document || type === 'refund') return undefined
  return one<MovementRow>(
    db,
    sql`SELECT * FROM account_relation_movements
    WHERE account_relation_uuid = ${account_relation_uuid} AND document_type = ${document.type} AND document_id = ${document.id} AND type = ${type}`,
  )
}
