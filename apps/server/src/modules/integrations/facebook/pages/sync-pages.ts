import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { conflict } from '#lib/errors.ts'
import { FACEBOOK } from '../connection/login.ts'
import { syncFacebookJob } from '../sync/sync-facebook.job.ts'

/** Starts the synchronisation of all logins that work. @throws 409 if all of them are being synchronised */
export async function syncAllPages(ctx: Context): Promise<{ data: { started: number } }> {
  const { jobs, clock } = ctx.services
  const logins = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM third_party_services WHERE type = ${FACEBOOK} AND deleted_at IS NULL AND status IN ('connected', 'syncing', 'error') ORDER BY id LIMIT 500`,
  )
  let started = 0
  for (const { id } of logins) {
    const job = await jobs.enqueue(ctx.db, syncFacebookJob, { service_id: id, started_at: clock.now().toISOString() }, { key: String(id) })
    if (job) started += 1
  }
  if (logins.length && !started) throw conflict(text(ctx, 'integrations:already_syncing'), 'already_running')
  return { data: { started } }
}
