import type { Context } from '#kit/context.ts'
import { listeners, provider } from '#kit/wiring.ts'

/** Announces the first owner of an account, in the transaction of the claim. */
export const accountClaimed = listeners<(ctx: Context, account_id: number) => Promise<void>>('account claimed')

/** Makes the caller the first owner of an account. @returns false when it has an owner */
export const accountClaim = provider<(ctx: Context, account_id: number) => Promise<boolean>>('claim of an account')
