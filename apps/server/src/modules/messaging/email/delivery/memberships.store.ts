import { sql } from 'kysely'
import type { Memberships } from '@stoa/domain/mails'
import { run, type Db } from '#db/rows.ts'

/** Keeps with mails that leave in which audiences their receivers are. */
export async function keepMemberships(db: Db, found: ReadonlyMap<number, Memberships>): Promise<void> {
  const values = [...found].map(([id, memberships]) => ({ id, memberships }))
  await run(
    db,
    sql`UPDATE email_messages m SET memberships = n.memberships FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS n(id bigint, memberships jsonb)
      WHERE m.id = n.id AND m.status = 'sending'`,
  )
}
