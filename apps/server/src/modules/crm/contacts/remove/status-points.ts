import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

type OnContacts = (ctx: Pick<Context, 'db' | 'services'>, contact_ids: readonly number[]) => Promise<void>

/** Contacts of one account were archived. Listeners run one statement for all of them. */
export const contactsArchived = listeners<OnContacts>('contacts archived')

/** Contacts of one account were blacklisted, and their addresses suppressed. Listeners run one statement for all of them. */
export const contactsBlacklisted = listeners<OnContacts>('contacts blacklisted')

/** A card that a contact had on a board. */
export interface CardPlace {
  account_id: number
  contact_id: number
  pipeline_id: number
  pipeline_stage_id: number
  position: string
  entered_at: string
  user_id: number | null
}

/** An archiving was undone: the contacts return to the places that they had on boards. */
export const archivingUndone =
  listeners<(ctx: Pick<Context, 'db' | 'services'>, cards: readonly CardPlace[]) => Promise<void>>('archiving undone')
