import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'

/** An account got its first owner. Announced in the same transaction. */
export const accountClaimed = listeners<(ctx: Context, account_id: number) => Promise<void>>('account claimed')

/** Makes the caller the first owner of an account. @returns false when it has an owner */
export const accountClaim = provider<(ctx: Context, account_id: number) => Promise<boolean>>('claim of an account')
