import { sql, type Selectable } from 'kysely'
import { duplicateGroups, type DuplicateGroup, type Params } from '@stoa/contract'
import { searchWords } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { RowChange } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, whether } from '#kit/query/filter-sql.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { contactQuery } from '../contacts/index.ts'
import { loadCandidates } from './merge-candidates.ts'
import { updateGroup } from './store.ts'

export type GroupRow = Selectable<DB['duplicate_groups']> & Pick<DuplicateGroup, 'contacts'>

/** Contacts shown of one group. Larger groups are reviewed in the contact list. */
const SHOWN = 50

/** Contacts of a group that still exist. */
const ALIVE = sql`SELECT c.* FROM contacts c WHERE c.account_id = t.account_id AND c.id = any(t.contact_ids) AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')`

/** Groups that a scan found and that need a decision. Members with own scope see groups whose contacts are all theirs. */
export const groupQuery = resourceQuery(duplicateGroups, {
  from: 'duplicate_groups',
  policy: accountPolicy<GroupRow>({
    own: {
      sql: (actor) =>
        sql`NOT EXISTS (SELECT FROM (${ALIVE}) o WHERE o.user_id IS DISTINCT FROM ${actor.id} AND o.created_by_id IS DISTINCT FROM ${actor.id})`,
      holds: () => true,
    },
  }),
  present: presentGroup,
  under: { account_id: 'account_id' },
  where: sql`t.merged_at IS NULL AND (SELECT count(*) > 1 FROM (${ALIVE}) alive)`,
  hidden: { unless: 'dismissed', where: sql`t.dismissed_at IS NULL` },
  filters: {
    search: (condition) => (condition.kind === 'search' ? searched(condition.text) : undefined),
    criteria: column('criteria'),
    size: column('size'),
    score: column('score'),
    dismissed: whether(sql`t.dismissed_at IS NOT NULL`),
  },
  sorts: { created: 'created_at', updated: 'updated_at', score: 'score', size: 'size' },
  defaultSort: '-score',
  includes: { contacts: loadContacts },
})

function searched(text: string): Sql | undefined {
  const words = searchWords(text)
  if (!words.length) return text.trim() ? sql`false` : undefined
  return sql`EXISTS (SELECT FROM (${ALIVE}) s WHERE ${sql.join(
    words.map((word) => sql`s.search_text LIKE ${word.pattern}`),
    sql` AND `,
  )})`
}

async function loadContacts(ctx: Context, rows: GroupRow[]): Promise<void> {
  const shown = rows.map((row) => row.contact_ids.slice(0, SHOWN))
  const candidates = await loadCandidates(ctx, shown.flat())
  for (const [at, row] of rows.entries()) row.contacts = shown[at]!.flatMap((id) => candidates.get(id) ?? [])
}

function presentGroup(row: GroupRow): DuplicateGroup {
  return {
    id: row.id,
    account_id: row.account_id,
    criteria: row.criteria as DuplicateGroup['criteria'],
    match_keys: row.match_keys.slice(0, 10),
    contact_ids: row.contact_ids.slice(0, SHOWN),
    size: row.size,
    score: row.score,
    reasons: row.reasons as DuplicateGroup['reasons'],
    suggested_winner_id: row.suggested_winner_id,
    dismissed_at: row.dismissed_at,
    created_at: row.created_at,
    ...(row.contacts && { contacts: row.contacts }),
  }
}

/** Dismisses a group. It is not offered again unless the keys of its contacts change. */
export const dismissGroup = (ctx: Context, { params }: { params: Params }) =>
  decide(ctx, params, { dismissed_at: sql`coalesce(dismissed_at, ${ctx.services.clock.now()})`, dismissed_by_id: ctx.actor.id })

/** Offers a dismissed group again. */
export const undismissGroup = (ctx: Context, { params }: { params: Params }) =>
  decide(ctx, params, { dismissed_at: null, dismissed_by_id: null })

async function decide(ctx: Context, params: Params, change: RowChange<'duplicate_groups'>) {
  const group: GroupRow = await groupQuery.find(ctx, params.id, 'merge')
  if (group.account_id !== params.account_id) await groupQuery.find(ctx, 0)
  const alive = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM contacts WHERE id = any(${group.contact_ids}::bigint[]) AND deleted_at IS NULL`,
  )
  await contactQuery.findMany(
    ctx,
    alive.map((contact) => contact.id),
  )
  const after = await updateGroup(ctx.db, group.id, change)
  ctx.emit({
    name: 'duplicate-group.updated',
    account_id: group.account_id,
    type: 'duplicate_group',
    key: group.id,
    requires: 'contacts.merge',
  })
  return groupQuery.one(ctx, after)
}
