import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** Announces that the caller accepted an invitation and became a member of the account, in the same transaction. */
export const invitationAccepted = listeners<(ctx: Context, account_id: number) => Promise<void>>('invitation accepted')
