import { sql } from 'kysely'
import { insertRow, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'

export type RefundRow = Row<'payment_refunds'>

/** Inserts a refund, given or asked for. */
export const insertRefund = (db: Db, refund: NewRow<'payment_refunds'>): Promise<RefundRow> => insertRow(db, 'payment_refunds', refund)

/** What a provider decided about a refund. */
export interface RefundOutcome {
  status: 'completed' | 'pending' | 'failed'
  /** Null when the provider does not name it; a name that is known stays. */
  provider_refund_id: string | null
  reason: string | null
}

/** Keeps what the provider decided about a refund. */
export async function decideRefund(db: Db, uuid: string, { status, provider_refund_id, reason }: RefundOutcome): Promise<void> {
  await updateRow(
    db,
    'payment_refunds',
    { uuid },
    {
      status,
      provider_refund_id: sql`coalesce(${provider_refund_id}, provider_refund_id)`,
      failure_reason: status === 'failed' ? (reason?.slice(0, 500) ?? null) : null,
    },
  )
}
