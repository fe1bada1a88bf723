import type { Context } from '#kit/context.ts'

/** What another area does when somebody accepted an invitation into an account, in the same transaction. */
export type InvitationAccepted = (ctx: Context, account_id: number) => Promise<void>

const listeners: InvitationAccepted[] = []

/** Registers what follows when the caller joined an account by invitation; each module does so once, when it is loaded. */
export function onInvitationAccepted(listener: InvitationAccepted): void {
  listeners.push(listener)
}

export async function invitationAccepted(ctx: Context, account_id: number): Promise<void> {
  for (const listener of listeners) await listener(ctx, account_id)
}
