import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** An account got its first owner. Told in the same transaction. */
export const accountClaimed = listeners<(ctx: Context, account_id: number) => Promise<void>>('account claimed')
