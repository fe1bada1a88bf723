import { sql } from 'kysely'
import { z } from 'zod'
import { rows, type Db } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { handleJob } from '#platform/handle-job.ts'
import { alarmKey } from '#platform/outbox/set-aside.store.ts'
import { publish } from '#platform/outbox/store.ts'
import { addressed, queueMail } from '../auth/index.ts'
import { type FailedKind, noteAlarms } from './store.ts'

const PAGE = '/admin/system'

/** Tells staff of work that failed for good; runs every minute. */
export const tellOfFailedWorkJob = defineJob({
  name: 'tell-of-failed-work',
  payload: z.object({}),
  concurrency: 1,
})

export const tellOfFailedWorkHandler = handleJob(tellOfFailedWorkJob, async (services, { db, logger }) => {
  const told = await db.transaction().execute((transaction) => tellOfFailedWork(services, transaction))
  if (told.kinds.length === 0) return
  logger.warn(told, 'staff were told of failed work; see Admin, System')
  services.wakeOutbox()
})

/**
 * Tells everyone who may open the page of background work about new failures, in the product and by mail. The two are separate entries of the
 * outbox, so a fault of one does not keep the other back.
 * @returns the kinds of work, and how many people are told
 */
export async function tellOfFailedWork(services: Services, db: Db): Promise<{ kinds: FailedKind[]; people: number }> {
  const kinds = await noteAlarms(db, tellOfFailedWorkJob.name, services.clock.now())
  const staff = kinds.length > 0 ? await readersOfPage(db) : []
  if (staff.length === 0) return { kinds, people: 0 }
  const id = uuidv7()
  const failures = kinds.map(({ kind, failures: number }) => `${kind} (${number})`).join(', ')
  const payload = {
    user_ids: staff.map(({ id: user_id }) => user_id),
    setting_code: 'system.failed-work',
    params: { failures },
    url: PAGE,
    mailed: true,
    is_alarm: true,
  }
  await publish(db, [{ topic: 'notification', payload, dedupe_key: alarmKey(id) }])
  const url = services.app_url + PAGE
  for (const user of staff)
    await queueMail(
      db,
      { name: 'failed-work', ...addressed(user), params: { name: user.username, failures, url } },
      alarmKey(`${id}:${user.id}`),
    )
  return { kinds, people: staff.length }
}

interface Reader {
  id: number
  username: string
  email: string
  locale: string
}

/** Users whom the web application lets open the page: active administrators with a confirmed address. */
const readersOfPage = (db: Db): Promise<Reader[]> =>
  rows(
    db,
    sql`SELECT u.id, u.username, u.email, u.locale FROM users u
      WHERE u.status = 'active' AND u.deleted_at IS NULL AND u.email_verified_at IS NOT NULL
        AND EXISTS (SELECT FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IN ('admin', 'super-admin'))
      ORDER BY u.id`,
  )
