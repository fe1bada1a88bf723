import { sql } from 'kysely'
import { contactImports, type Condition, type ImportProgress } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { escapeLike } from '@stoa/domain'
import { column } from '#kit/query/filter-sql.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { planRoomNow } from './write/plan-room.ts'
import { presentImport, samplesOf, type ImportRecord } from './imports.presenter.ts'

const policy = accountPolicy<ImportRecord>({
  own: { sql: (actor) => sql`t.user_id = ${actor.id}`, holds: (actor, row) => row.user_id === actor.id },
})

/** Imports of contacts; members who see only their own records see only their own imports. */
export const importQuery = resourceQuery<typeof contactImports, ImportRecord>(contactImports, {
  from: 'imports',
  policy,
  present: presentImport,
  under: { account_id: 'account_id' },
  where: sql`t.type = 'contacts'`,
  hidden: { unless: 'status', where: sql`t.status NOT IN ('parsed', 'mapped')` },
  filters: { search: byFileName, status: column('status'), date_created: column('created_at') },
  sorts: { created: 'created_at', updated: 'updated_at', finished: { column: 'finished_at', nulls_last: true } },
  includes: { user: loadUsers, progress: loadProgress },
})

/**
 * Finds an import for a member with `contacts.import`.
 * @param lock waits for the batch that is being written and locks the row until the end of the transaction
 * @throws 404 in a foreign account, 403 without the permission
 */
export async function findImport(
  ctx: Context,
  id: number,
  { lock = false, account_id }: { lock?: boolean; account_id?: number } = {},
): Promise<ImportRecord> {
  const found = await importQuery.find(ctx, id, lock ? 'import' : 'read')
  if (!holdsIn(ctx.actor, found.account_id, 'contacts.import')) throw missingAccountPermission()
  if (account_id !== undefined && found.account_id !== account_id) throw notFound()
  return found
}

/** Presents an import with its user and the progress of its jobs. */
export const showImport = (ctx: Context, row: ImportRecord) => importQuery.one(ctx, row, ['user', 'progress'])

/** Matches part of the file name in any case. */
function byFileName(condition: Condition): Sql | undefined {
  return condition.kind === 'search' ? sql`t.file_name ILIKE ${`%${escapeLike(condition.text)}%`}` : undefined
}

async function loadUsers(ctx: Context, imports: ImportRecord[]): Promise<void> {
  const users = await rows<{
    id: number
    username: string
  }>(ctx.db, sql`SELECT id, username FROM users WHERE id = any(${valuesOf(imports, 'user_id')}::bigint[])`)
  attachOne(imports, 'user', users, 'user_id')
}

async function loadProgress(ctx: Context, imports: ImportRecord[]): Promise<void> {
  const uuids = [
    ...valuesOf<string>(imports, 'job_batch_uuid'),
    ...valuesOf<string>(imports, 'check_batch_uuid'),
    ...valuesOf<string>(imports, 'undo_batch_uuid'),
  ]
  const batches = await rows<ImportProgress>(
    ctx.db,
    sql`SELECT uuid, status, total, processed, failed, eta_at FROM job_batches WHERE uuid = any(${uuids}::uuid[])`,
  )
  attachOne(imports, 'progress', batches, 'job_batch_uuid', 'uuid')
  attachOne(imports, 'check_progress', batches, 'check_batch_uuid', 'uuid')
  attachOne(imports, 'undo_progress', batches, 'undo_batch_uuid', 'uuid')
  await loadMetNames(ctx, imports)
  await loadRoom(ctx, imports)
}

/** Loads the room in the plan as it is now: the plan may have changed and contacts may have been deleted since the check. */
async function loadRoom(ctx: Context, rows: ImportRecord[]): Promise<void> {
  const checked = Map.groupBy(
    rows.filter((row) => row.status === 'mapped' && row.checks),
    (row) => row.account_id,
  )
  for (const [account_id, imports] of checked) {
    const room = await planRoomNow(ctx.db, account_id, ctx.services.clock.now())
    for (const row of imports) row.room = room
  }
}

/** Loads the current names of contacts in samples. Checks do not store names, because contacts may change or be erased. */
async function loadMetNames(ctx: Context, imports: ImportRecord[]): Promise<void> {
  const ids = [...new Set(imports.flatMap(samplesOf).flatMap((sample) => sample.contact_id ?? []))]
  if (!ids.length) return
  const contacts = await rows<{ id: number; name: string }>(
    ctx.db,
    sql`
    SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company, email, phone) AS name FROM contacts
    WHERE id = any(${ids}::bigint[]) AND account_id = any(${valuesOf(imports, 'account_id')}::bigint[]) AND deleted_at IS NULL`,
  )
  const names = new Map(contacts.map((contact) => [contact.id, contact.name]))
  for (const row of imports) row.met_names = names
}
