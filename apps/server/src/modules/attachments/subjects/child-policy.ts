import { knowsAccount } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'

/**
 * Creates the policy of rows that belong to a record. Callers must have checked access to the record; this policy checks
 * only the account.
 */
export function childPolicy<Row extends { account_id: number }>(): Policy<Row> {
  return { scope: () => undefined, knows: (actor, row) => knowsAccount(actor, row.account_id), holds: () => true }
}
