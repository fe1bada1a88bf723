import type { Account } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { collection, partsOf } from '#kit/wiring.ts'

/** The counts that an account carries (spec 3.3). */
export type Counts = Pick<Account, Extract<keyof Account, `${string}_count`>>

/** Counts of records of another module, as its lists show them to the reader. */
export interface AccountFigure {
  /** Permission in the account without which the counts stay nought. */
  requires: string
  /** Selects `id` of the account and the counts, for those of these accounts whose counters do not say it. */
  count(ctx: Context, account_ids: readonly number[]): Sql | undefined
}

/** What other modules count of accounts. */
export const accountFigures = collection<AccountFigure>('figures of accounts')

/** Fills in what other modules count of these accounts. */
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
