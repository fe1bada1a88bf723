import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import type { Permission } from '@stoa/domain'

/** Inserts permissions, and updates existing ones. */
export async function writePermissions(db: Db, permissions: readonly Permission[]): Promise<void> {
  await run(
    db,
    sql`INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr)
    SELECT name, resource, action, scope, "group", label_en, label_gr
    FROM jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) AS p(name text, resource text, action text, scope text, "group" text, label_en text, label_gr text)
    ON CONFLICT (name) DO UPDATE SET resource = EXCLUDED.resource, action = EXCLUDED.action, scope = EXCLUDED.scope, "group" = EXCLUDED."group",
      label_en = EXCLUDED.label_en, label_gr = EXCLUDED.label_gr`,
  )
}
