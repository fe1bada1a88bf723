import type { Context } from '#kit/context.ts'
import { removeGuests } from '../store/participants.ts'

/**
 * Ends the participation of people who left a project in its conversation, in the same transaction. Members of the
 * conversation's account stay.
 * @param who one user, or the members of an account
 */
export const removeGuestsOfProject = (
  ctx: Context,
  project_uuid: string,
  who: { user_id: number } | { account_id: number },
): Promise<void> => removeGuests(ctx.db, project_uuid, who, ctx.services.clock.now())
