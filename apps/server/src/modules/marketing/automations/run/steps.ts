import type { AutomationNode } from '@stoa/contract'
import { splitSide } from '@stoa/domain'
import type { Row } from '#db/rows.ts'

/** A failure that no repetition mends. */
export class LoopError extends Error {}

/** What the log keeps of a step: what the node asks for without long texts, and what came of it. */
export function stepOf(
  { account_id, id }: Pick<Row<'automation_runs'>, 'account_id' | 'id'>,
  node: AutomationNode,
  visit: number,
  { status, result }: { status: string; result: object },
  now: Date,
) {
  const { id: name, type, html: _html, ...asked } = node
  return {
    account_id,
    run_id: id,
    node: name,
    visit,
    action: type,
    status,
    input: JSON.stringify(asked),
    result: JSON.stringify(result),
    executed_at: now,
  }
}

/** A row of the log of steps. */
export type Step = ReturnType<typeof stepOf>

/** The side of a split that a contact takes, also in a trial. */
export const sideOf = (automation_uuid: string, node: AutomationNode, contact_id: number): 'a' | 'b' =>
  splitSide(`${automation_uuid}.${node.id}.${contact_id}`, node.percent!)
