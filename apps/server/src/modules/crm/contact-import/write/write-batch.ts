import type pg from 'pg'
import { makeTags } from '#modules/attachments/tags/index.ts'
import { inTransaction } from '../stage/connection.ts'
import { refreshContacts } from '../stage/refresh-contacts.ts'
import type { ImportRun } from '../import-run.ts'
import { fillAudience } from './fill-audience.ts'
import { announceContacts, planRoom } from './plan-room.ts'
import type { PreparedRow } from '../read/prepare-row.ts'
import { copyRows } from '../stage/stage-rows.ts'
import { storeOutcomes, type Outcomes } from '../store/staged-rows.ts'
import { writeConsents } from './write-consents.ts'
import { writeContacts } from './write-contacts.ts'

export interface Batch {
  rows: (PreparedRow & { wave: number })[]
  /** Rows of the file that are done after this batch. */
  cursor: number
}

/**
 * Writes rows, their outcomes and the cursor in one transaction, so that a kill leaves all of it or none and no row is
 * written twice [INV-25]. Batches of one account are serialised, because each must see the contacts that the other one
 * creates.
 */
export async function writeBatch(client: pg.PoolClient, run: ImportRun, batch: Batch): Promise<Outcomes> {
  return inTransaction(client, async () => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('contact-import'), hashint8($1))", [run.account_id])
    let room = await planRoom(client, run)
    const tags = await tagIds(client, run, batch.rows)
    await client.query('TRUNCATE import_stage')
    await copyRows(
      client,
      batch.rows.map((row) => ({
        ...row,
        tag_ids: [...new Set([...(run.options.tag_ids ?? []), ...row.tags.map((name) => tags.get(name.toLowerCase())!)])],
      })),
    )
    // The columns by which statements join; the others are wide and cost more to analyse than they help.
    await client.query('ANALYZE import_stage (row_no, wave, failed_key, email, email_key, phone)')
    for (let wave = 1; await hasWave(client, wave); wave += 1) {
      room = await writeContacts(client, run, wave, room)
      await writeConsents(client, run, wave)
    }
    await fillAudience(client, run)
    await refreshContacts(client, 'SELECT contact_id FROM import_stage WHERE is_changed', [run.account_id])
    const outcomes = await storeOutcomes(client, run, batch.cursor)
    if (room !== null) await announceContacts(client, run, outcomes.created)
    return outcomes
  })
}

async function hasWave(client: pg.PoolClient, wave: number): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'SELECT EXISTS (SELECT FROM import_stage WHERE wave >= $1 AND failed_key IS NULL) AS found',
    [wave],
  )
  return rows[0]!.found
}

/** Ids of the tags of the rows by lower-case name. Missing tags are created. */
async function tagIds(client: pg.PoolClient, run: ImportRun, rows: readonly PreparedRow[]): Promise<Map<string, number>> {
  const names = new Map(rows.filter((row) => !row.failed_key).flatMap((row) => row.tags.map((name) => [name.toLowerCase(), name] as const)))
  if (!names.size) return new Map()
  const { rows: found } = await client.query<{ id: number; key: string }>(
    `WITH wanted AS (SELECT unnest($2::text[]) AS key, unnest($3::text[]) AS name),
     found AS (SELECT w.key, min(g.id) AS id FROM wanted w JOIN tags g ON g.account_id = $1 AND g.deleted_at IS NULL AND lower(g.name) = lower(w.name) GROUP BY w.key),
     made AS (
       ${makeTags('SELECT DISTINCT ON (lower(w.name)) $1::bigint, w.name FROM wanted w WHERE NOT EXISTS (SELECT FROM found f WHERE f.key = w.key) ORDER BY lower(w.name)', 'id, lower(name) AS lowered')}
     )
     SELECT id, key FROM found UNION ALL SELECT m.id, w.key FROM made m JOIN wanted w ON lower(w.name) = m.lowered`,
    [run.account_id, [...names.keys()], [...names.values()]],
  )
  return new Map(found.map((row) => [row.key, row.id]))
}
