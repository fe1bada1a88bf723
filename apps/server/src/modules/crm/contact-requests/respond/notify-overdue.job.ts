import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { publish } from '#platform/outbox/store.ts'
import { requestPath } from '../request-path.ts'
import { requestLabel } from '../request-subject.ts'
import { markOverdueTold } from '../store/requests.ts'

const PIECE = 200

/** Notifies assignees of late first answers, once per request (domain.md 4.10). */
export const tellOverdueJob = defineJob({
  name: 'tell-overdue-requests',
  payload: z.object({}),
  concurrency: 1,
})

export const tellOverdueHandler = handleJob(tellOverdueJob, async (services, job) => {
  const now = services.clock.now()
  while (!job.signal.aborted) {
    const told = await services.database.db.transaction().execute(async (db) => {
      const found = await markOverdueTold(db, now, PIECE)
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
