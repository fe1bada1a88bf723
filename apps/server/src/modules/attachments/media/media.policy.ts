import { sql } from 'kysely'
import { holdsEverywhere, isSelf } from '#access/actor.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'
import type { MediaRow } from './media-row.ts'

const ofAccounts = accountPolicy<MediaRow & { account_id: number }>()
type OfAccount = MediaRow & { account_id: number }

/** Names of the same right in the platform's library. */
const platformRight = (permission: string) => permission.replace(/^media\./, 'media-library.')

/**
 * Files of an account require permissions in it; uploaders may delete and rename their files as long as they are members.
 * Files of the platform require permissions of the media library.
 */
export const mediaPolicy: Policy<MediaRow> = {
  scope: (actor, permission) => (holdsEverywhere(actor, permission) ? undefined : ofAccounts.scope(actor, permission)),
  knows: (actor, row) =>
    row.account_id === null ? holdsEverywhere(actor, 'media-library.read') : ofAccounts.knows(actor, row as OfAccount),
  holds(actor, permission, row) {
    if (row.account_id === null) return holdsEverywhere(actor, platformRight(permission).replace(/update$/, 'create'))
    const wanted = permission.replace(/update$/, 'create')
    return ofAccounts.holds(actor, wanted, row as OfAccount) || (isSelf(actor, row.created_by_id) && actor.memberships.has(row.account_id))
  },
}

/** For lists below a record whose own permission was checked already. */
export const attachedPolicy: Policy<MediaRow> = { scope: () => sql`true`, knows: () => true, holds: () => true }
