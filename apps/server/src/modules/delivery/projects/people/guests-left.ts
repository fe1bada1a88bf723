import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** Who left a project: one user, or all people of an account. */
export type Leaving = { user_id: number } | { account_id: number }

/** People left a project. Announced in the same transaction. */
export const guestsLeft = listeners<(ctx: Context, project_uuid: string, who: Leaving) => Promise<void>>('guests left a project')
