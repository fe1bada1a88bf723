import { knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'

/**
 * For rows that belong to a record. The record decides: whoever lists or changes them has found it first, with the
 * permission that takes. Here only the account is looked at again.
 */
export function childPolicy<Row extends { account_id: number }>(): Policy<Row> {
  return { scope: () => undefined, knows: (actor, row) => knowsAccount(actor, row.account_id), holds: () => true }
}
