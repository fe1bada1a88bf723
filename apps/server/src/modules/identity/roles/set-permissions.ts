import { sql } from 'kysely'
import { run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'

/** Gives a role exactly these permissions. */
export async function setPermissions(ctx: Context, role_id: number, names: readonly string[]): Promise<void> {
  await run(
    ctx.db,
    sql`WITH gone AS (DELETE FROM role_permission WHERE role_id = ${role_id} AND permission_name <> all(${[...names]}::text[]))
    INSERT INTO role_permission (role_id, permission_name) SELECT ${role_id}, unnest(${[...names]}::text[]) ON CONFLICT DO NOTHING`,
  )
}
