import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

type OnContacts = (ctx: Pick<Context, 'db' | 'services'>, contact_ids: readonly number[]) => Promise<void>

/** Contacts of one account were archived. Listeners run one statement for all of them. */
export const contactsArchived = listeners<OnContacts>('contacts archived')

/** Contacts of one account were blacklisted, and their addresses suppressed. Listeners run one statement for all of them. */
export const contactsBlacklisted = listeners<OnContacts>('contacts blacklisted')
