import type { Context } from '#kit/context.ts'

/** What another area gives every new account, in the transaction that opens it. */
export type AccountCreated = (ctx: Pick<Context, 'db'>, account: { id: number; locale: string }) => Promise<void>

const listeners: AccountCreated[] = []

/** Registers what is to be done when an account is opened; each module does so once, when it is loaded. */
export function onAccountCreated(listener: AccountCreated): void {
  listeners.push(listener)
}

/** Lets everybody who registered equip a new account, one after the other. */
export async function accountCreated(ctx: Pick<Context, 'db'>, account: { id: number; locale: string }): Promise<void> {
  for (const listener of listeners) await listener(ctx, account)
}
