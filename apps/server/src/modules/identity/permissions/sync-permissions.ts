import { sql } from 'kysely'
import { PERMISSIONS, PLATFORM_ROLES } from '@stoa/domain'
import { one, run } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'

/** Brings the permission names and the platform roles of the database to those of the code (domain.md 5.2, 5.3). */
export async function syncPermissions({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    await run(
      db,
      sql`INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr)
      SELECT name, resource, action, scope, "group", label_en, label_gr
      FROM jsonb_to_recordset(${JSON.stringify(PERMISSIONS)}::jsonb) AS p(name text, resource text, action text, scope text, "group" text, label_en text, label_gr text)
      ON CONFLICT (name) DO UPDATE SET resource = EXCLUDED.resource, action = EXCLUDED.action, scope = EXCLUDED.scope, "group" = EXCLUDED."group",
        label_en = EXCLUDED.label_en, label_gr = EXCLUDED.label_gr`,
    )
    for (const role of PLATFORM_ROLES) {
      const row = await one<{ id: number }>(
        db,
        sql`INSERT INTO roles (account_id, name, code, is_system) VALUES (NULL, ${role.name}, ${role.code}, true)
        ON CONFLICT (account_id, lower(name)) DO NOTHING RETURNING id`,
      )
      if (row)
        await run(db, sql`INSERT INTO role_permission (role_id, permission_name) SELECT ${row.id}, unnest(${role.permissions}::text[])`)
    }
  })
}
