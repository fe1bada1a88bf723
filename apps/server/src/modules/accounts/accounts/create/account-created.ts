import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

type AccountCreated = (ctx: Pick<Context, 'db' | 'services'>, account: { id: number; locale: string }) => Promise<void>

/** Announces a new account, in its transaction. Other modules add the records that every account has. */
export const accountCreated = listeners<AccountCreated>('account created')
