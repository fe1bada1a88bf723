import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { contactMerges, type ContactMerge } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { column, linked, whether } from '#kit/query/filter-sql.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { signAvatars } from '#lib/media/avatar-url.ts'
import { contactName, type ContactRow } from '../contacts/index.ts'

export type MergeRow = Selectable<DB['contact_merges']> & Pick<ContactMerge, 'user'>

/** Merges of an account, for its history. Members with own scope see the merges that they made. */
export const mergeQuery = resourceQuery(contactMerges, {
  from: 'contact_merges',
  policy: accountPolicy<MergeRow>({
    own: { sql: (actor) => sql`t.user_id = ${actor.id}`, holds: (actor, merge) => merge.user_id === actor.id },
  }),
  present: presentMerge,
  under: { account_id: 'account_id' },
  filters: {
    contact: linked((ids) => sql`(t.winner_id = any(${ids}::bigint[]) OR t.loser_ids && ${ids}::bigint[])`),
    bulk_merge: column('bulk_merge_uuid', 'uuid'),
    undone: whether(sql`t.undone_at IS NOT NULL`),
    merged: column('merged_at'),
    criteria: column('criteria'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', merged: 'merged_at' },
  includes: { user: loadUsers },
})

async function loadUsers(ctx: Context, merges: MergeRow[]): Promise<void> {
  const users = await rows<{ id: number; username: string; color: number; avatar_url: string | null }>(
    ctx.db,
    sql`
    SELECT id, username, color, avatar_uuid AS avatar_url FROM users WHERE id = any(${valuesOf(merges, 'user_id')}::bigint[])`,
  )
  attachOne(merges, 'user', signAvatars(ctx.services, users), 'user_id')
}

function presentMerge(row: MergeRow, ctx: Context): ContactMerge {
  const contacts = [row.winner_before, ...(row.losers_before as unknown[])] as unknown as ContactRow[]
  return {
    uuid: row.uuid,
    id: row.uuid,
    account_id: row.account_id,
    bulk_merge_uuid: row.bulk_merge_uuid,
    winner_id: row.winner_id,
    loser_ids: row.loser_ids,
    names: contacts.map(contactName),
    criteria: row.criteria as ContactMerge['criteria'],
    user_id: row.user_id,
    merged_at: row.merged_at,
    undo_until: row.undo_until,
    undone_at: row.undone_at,
    can_undo: row.undone_at === null && Date.parse(row.undo_until) >= ctx.services.clock.now().getTime(),
    ...(row.user !== undefined && { user: row.user }),
  }
}
