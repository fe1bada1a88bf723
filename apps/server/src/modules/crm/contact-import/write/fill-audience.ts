import type pg from 'pg'
import { addImported, takeOutImported, type Changing } from '../../audiences/index.ts'
import { flushAs } from '../flush-as.ts'
import type { ImportRun } from '../import-run.ts'
import { queriesOn } from '../stage/connection.ts'

/** Rows that were neither refused nor left out. */
const WRITTEN = 's.failed_key IS NULL AND s.skip_key IS NULL AND s.contact_id IS NOT NULL'

/** Marks the first row of each contact that entered, with the moment by which an undo finds the stay. */
const MARK = `
  UPDATE import_stage s SET is_changed = s.is_changed OR NOT s.is_new, before = coalesce(s.before, '{}') || jsonb_build_object('audience', $2::text)
  WHERE s.row_no IN (SELECT min(s.row_no) FROM import_stage s WHERE ${WRITTEN} AND s.contact_id = ANY ($1::bigint[]) GROUP BY s.contact_id)`

/** Adds the contacts of a batch to the audience that was chosen, before outcomes are stored. Rows that are skipped add no contact. */
export async function fillAudience(client: pg.PoolClient, run: ImportRun): Promise<void> {
  const audience_id = run.options.audience_id
  if (!audience_id) return
  const { rows } = await client.query<{ contact_id: number }>(`SELECT DISTINCT s.contact_id FROM import_stage s WHERE ${WRITTEN}`)
  const now = new Date()
  const contact_ids = rows.map(({ contact_id }) => contact_id)
  const entered = await told(client, run.user_id, (ctx) => addImported(ctx, { account_id: run.account_id, audience_id, now }, contact_ids))
  if (entered.length) await client.query(MARK, [entered, now.toISOString()])
}

/** Takes the contacts of a batch of an undo out of the audience to which their import added them. */
export async function emptyAudience(
  client: pg.PoolClient,
  { account_id, audience_id, user_id }: { account_id: number; audience_id: number; user_id: number },
  [after, last]: readonly [after: number, last: number],
): Promise<void> {
  const { rows } = await client.query<{ contact_id: number; entered_at: string }>(
    'SELECT contact_id, entered_at FROM import_undo WHERE contact_id > $1 AND contact_id <= $2 AND entered_at IS NOT NULL',
    [after, last],
  )
  if (rows.length) await told(client, user_id, (ctx) => takeOutImported(ctx, { account_id, audience_id, now: new Date() }, rows))
}

/** Makes a change of members, with its events and lines in the histories of contacts. */
async function told<T>(client: pg.PoolClient, user_id: number, change: (ctx: Changing) => Promise<T>): Promise<T> {
  const db = queriesOn(client)
  const said: ((to: Pick<Changing, 'emit' | 'log'>) => void)[] = []
  const result = await change({
    db,
    emit: (event) => void said.push(({ emit }) => emit(event)),
    log: (entry) => void said.push(({ log }) => log(entry)),
  })
  await flushAs(db, user_id, 'job:import-contacts', ({ events, activities }) => {
    const to = {
      emit: (event: (typeof events)[number]) => void events.push(event),
      log: (entry: (typeof activities)[number]) => void activities.push(entry),
    }
    for (const say of said) say(to)
  })
  return result
}
