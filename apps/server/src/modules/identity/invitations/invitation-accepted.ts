import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** Somebody accepted an invitation: the caller is a member of the account now. Told in the same transaction. */
export const invitationAccepted = listeners<(ctx: Context, account_id: number) => Promise<void>>('invitation accepted')
