import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

type AccountCreated = (ctx: Pick<Context, 'db' | 'services'>, account: { id: number; locale: string }) => Promise<void>

/** An account was opened. Told in the same transaction, so that other modules give it what every account has. */
export const accountCreated = listeners<AccountCreated>('account created')
