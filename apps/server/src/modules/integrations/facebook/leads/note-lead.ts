import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { receiveWebhookEvent } from '#platform/webhook-events.store.ts'
import { takeLeadJob } from './take-lead.job.ts'
import type { ReportedLead } from './meta-webhook.ts'

/** Notes an enquiry once, however often and by whichever way it is reported, and has it read. @returns whether it was new */
export async function noteLead(db: Db, services: Pick<Services, 'jobs'>, lead: ReportedLead): Promise<boolean> {
  const id = await receiveWebhookEvent(db, { provider: 'facebook', event_key: `leadgen:${lead.leadgen_id}`, payload: lead })
  if (id === null) return false
  await services.jobs.enqueue(db, takeLeadJob, { webhook_event_id: id })
  return true
}
