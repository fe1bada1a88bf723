import { sql } from 'kysely'
import { accountPolicy } from '#access/policy.ts'
import type { ContactRow } from './contacts.presenter.ts'

/**
 * Members by their permissions in the account of the contact. Members with own scope see contacts that they created or
 * that are assigned to them.
 */
export const contactPolicy = accountPolicy<ContactRow>({
  own: {
    sql: (actor) => sql`(t.user_id = ${actor.id} OR t.created_by_id = ${actor.id})`,
    holds: (actor, contact) => contact.user_id === actor.id || contact.created_by_id === actor.id,
  },
})
