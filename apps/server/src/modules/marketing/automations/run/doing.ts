import type { AutomationNode } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '#modules/crm/contacts/index.ts'

/** What a node did. */
export interface Done {
  status: 'done' | 'skipped'
  result: Record<string, unknown>
  /** The run ends here: the person wants no more of it. */
  unsubscribed?: boolean
}

/** A node that a run has reached. */
export interface Doing {
  run: Row<'automation_runs'>
  node: AutomationNode
  contact: ContactRow
  automation: { uuid: string; name: string }
}

/** The node did what it asks for. */
export const done = (result: Record<string, unknown> = {}): Done => ({ status: 'done', result })

/** There was nothing to do, or it may not be done. */
export const skipped = (reason: string): Done => ({ status: 'skipped', result: { reason } })

/** Does what a node asks for, in the transaction of its step. */
export type Action = (ctx: Context, doing: Doing) => Promise<Done>
