import type { Account } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { collection, partsOf } from '#kit/wiring.ts'

/** The counts of an account (spec 3.3). */
export type Counts = Pick<Account, Extract<keyof Account, `${string}_count`>>

/** Counts of another module's records that match its lists. */
export interface AccountFigure {
  /** Permission in the account; without it the counts are 0. */
  requires: string
  /** Selects `id` of the account and the counts, for those accounts whose stored counters do not match the caller's lists. */
  count(ctx: Context, account_ids: readonly number[]): Sql | undefined
}

/** Counts that other modules add to accounts. */
export const accountFigures = collection<AccountFigure>('figures of accounts')

/** Fills in the counts of other modules. */
export async function fillFigures(ctx: Context, accounts: readonly Account[]): Promise<void> {
  for (const { requires, count } of partsOf(ctx, accountFigures)) {
    const readable = accounts.map(({ id }) => id).filter((id) => holdsIn(ctx.actor, id, requires))
    const counting = readable.length ? count(ctx, readable) : undefined
    if (!counting) continue
    const counted = await rows<{ id: number } & Partial<Counts>>(ctx.db, counting)
    const found = new Map(counted.map(({ id, ...counts }) => [id, counts]))
    for (const account of accounts) Object.assign(account, found.get(account.id))
  }
}
