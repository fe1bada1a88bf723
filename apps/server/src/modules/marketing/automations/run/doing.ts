import { sql } from 'kysely'
import type { AutomationNode } from '@stoa/contract'
import { rows, type Row } from '#db/rows.ts'
import { together } from '#db/together.ts'
import type { Context } from '#kit/context.ts'
import type { ContactRow } from '#modules/crm/contacts/index.ts'

/** What a node did for a contact. */
export interface Done {
  status: 'done' | 'skipped'
  result: Record<string, unknown>
  /** The run ends here: the person wants no more of it. */
  unsubscribed?: boolean
}

/** What a node did, by contact. Contacts that are missing are left to a later transaction. */
export type AllDone = ReadonlyMap<number, Done>

/** A node that runs have reached, each of another contact of one account. The contacts are locked. */
export interface Doing {
  account_id: number
  node: AutomationNode
  runs: readonly Row<'automation_runs'>[]
  contact_ids: readonly number[]
  automation: { uuid: string; name: string }
  /** Whether the transaction has lasted so long that what can wait is left to the next one. */
  isLate: () => boolean
}

/** A node that one run has reached. */
export interface DoingOne extends Omit<Doing, 'runs' | 'contact_ids'> {
  run: Row<'automation_runs'>
  contact: ContactRow
}

/** How many contacts {@link forEach} takes at a time, where none depends on another. */
export const TOGETHER = 10

/** The node did what it asks for. */
export const done = (result: Record<string, unknown> = {}): Done => ({ status: 'done', result })

/** There was nothing to do, or it may not be done. */
export const skipped = (reason: string): Done => ({ status: 'skipped', result: { reason } })

/** Does what a node asks for, in the transaction of its steps. */
export type Action = (ctx: Context, doing: Doing) => Promise<AllDone>

/** Says of each contact what was done. */
export const forAll = ({ contact_ids }: Doing, outcome: (contact_id: number) => Done): AllDone =>
  new Map(contact_ids.map((id) => [id, outcome(id)]))

/**
 * Does something for each contact, a few at a time, whose statements travel together. Those that are not reached in time are left out.
 * @param size how many at a time: one, where what is done for a contact depends on what was done for the one before
 */
export async function forEach(ctx: Context, doing: Doing, size: number, work: (one: DoingOne) => Promise<Done>): Promise<AllDone> {
  const { runs, contact_ids, ...rest } = doing
  const contacts = new Map((await contactsOf(ctx, contact_ids)).map((contact) => [contact.id, contact]))
  const outcomes = new Map<number, Done>()
  for (let at = 0; at < runs.length && (at === 0 || !doing.isLate()); at += size) {
    const few = runs.slice(at, at + size)
    const ended = await together(...few.map((run) => work({ ...rest, run, contact: contacts.get(run.contact_id)! })))
    for (const [index, run] of few.entries()) outcomes.set(run.contact_id, ended[index]!)
  }
  return outcomes
}

const contactsOf = (ctx: Context, ids: readonly number[]): Promise<ContactRow[]> =>
  rows(ctx.db, sql`SELECT t.* FROM contacts t WHERE t.id = any(${[...ids]}::bigint[])`)
