import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { publish } from '#platform/outbox/store.ts'
import { requestPath } from './request-path.ts'
import { requestLabel } from './request-subject.ts'

const PIECE = 200

/** Tells assignees that a first answer is late, once for each request (domain.md 4.10). */
export const tellOverdueJob = defineJob({
  name: 'tell-overdue-requests',
  payload: z.object({}),
  concurrency: 1,
})

export const tellOverdueHandler = handleJob(tellOverdueJob, async (services, job) => {
  const now = services.clock.now()
  while (!job.signal.aborted) {
    const told = await services.database.db.transaction().execute(async (db) => {
      const found = await rows<{ id: number; account_id: number; user_id: number | null; number: number; subject: string }>(
        db,
        sql`UPDATE contact_requests SET overdue_told_at = ${now} WHERE id IN (
                SELECT id FROM contact_requests WHERE status = 'open' AND deleted_at IS NULL AND first_response_at IS NULL AND overdue_told_at IS NULL AND response_due_at < ${now}
                ORDER BY response_due_at LIMIT ${PIECE} FOR UPDATE SKIP LOCKED)
              RETURNING id, account_id, user_id, number, subject`,
      )
      const events = found.flatMap((row) => (row.user_id ? [noticeOf({ ...row, user_id: row.user_id })] : []))
      await publish(db, events)
      return found.length
    })
    services.wakeOutbox()
    if (told < PIECE) return
  }
})

function noticeOf(request: { id: number; account_id: number; user_id: number; number: number; subject: string }) {
  const { id, account_id, user_id } = request
  return {
    account_id,
    topic: 'notification',
    payload: {
      setting_code: 'contact-request.response-overdue',
      account_id,
      user_ids: [user_id],
      subject_type: 'contact_request',
      subject_id: String(id),
      requires: 'contact-requests.read',
      params: { subject: requestLabel(request) },
      url: requestPath(request),
    },
  }
}
