import { type Selectable, sql } from 'kysely'
import type { Asset } from '@stoa/contract'
import type { DB } from '#db/types.ts'
import { accountsWhere, type Actor } from '#access/actor.ts'
import type { Sql } from '#kit/context.ts'
import { accountPolicy, type Policy } from '#access/policy.ts'

/** A row of `seen_assets`. */
export type AssetRow = Selectable<DB['assets']> & {
  /** Accounts that see it besides its own, with what they may do. */
  shares: Record<string, NonNullable<Asset['shared_ability']>> | null
  tasks_count: number
  /** Projects in which it is. */
  projects_count: number
} & Pick<Asset, 'account' | 'media' | 'link' | 'note' | 'tags' | 'createdBy' | 'accounts' | 'tasks' | 'versions'>

const own = accountPolicy<AssetRow>()
const readers = (actor: Actor) => accountsWhere(actor, 'assets.read').map((membership) => membership.account_id)
const sharedWith = (actor: Actor, row: AssetRow) => readers(actor).filter((id) => row.shares?.[String(id)])

/** Assets that other accounts share with one of these. */
export const sharedWithAccounts = (accounts: readonly number[]): Sql => sql`t.id IN (
  SELECT x.shareable_id::bigint FROM account_shares x
  WHERE x.shareable_type = 'asset' AND x.shared_with_account_id = any(${accounts}::bigint[]) AND (x.expires_at IS NULL OR x.expires_at > now()))`

/** Members by their permissions; assets of other accounts that are shared with theirs can be seen, never more (domain.md 5.5). */
export const assetPolicy: Policy<AssetRow> = {
  scope(actor, permission) {
    const mine = own.scope(actor, permission)
    const accounts = permission === 'assets.read' ? readers(actor) : []
    return mine && accounts.length ? sql`(${mine} OR ${sharedWithAccounts(accounts)})` : mine
  },
  knows: (actor, row) => own.knows(actor, row) || sharedWith(actor, row).length > 0,
  holds: (actor, permission, row) =>
    own.holds(actor, permission, row) || (permission === 'assets.read' && sharedWith(actor, row).length > 0),
}

/** For the assets of a task that the caller may see: everyone who sees a task sees its assets. */
export const taskMaterialPolicy: Policy<AssetRow> = { scope: () => sql`true`, knows: () => true, holds: () => true }

/** Whether the caller sees the asset only because it was shared with them. Internal fields of its account are then omitted. */
export const isGiven = (actor: Actor, row: AssetRow): boolean => !own.knows(actor, row)
