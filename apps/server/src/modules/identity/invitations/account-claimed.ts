import type { Context } from '#kit/context.ts'

/** What another area does when an account gets its first owner, in the same transaction. */
export type AccountClaimed = (ctx: Context, account_id: number) => Promise<void>

const listeners: AccountClaimed[] = []

/** Registers what follows when somebody claims an account; each module does so once, when it is loaded. */
export function onAccountClaimed(listener: AccountClaimed): void {
  listeners.push(listener)
}

export async function accountClaimed(ctx: Context, account_id: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, account_id)
}
