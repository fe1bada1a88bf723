import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { receiveIntake } from '#modules/crm/intake/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { claimWebhookEvent, failWebhookEvent, settleWebhookEvent } from '#platform/webhook-events.store.ts'
import { openPageToken } from '../connection/login.ts'
import { LEAD_FIELDS } from '../graph/fields.ts'
import { createGraph } from '../graph/graph-client.ts'
import type { GraphLead } from '../graph/graph-types.ts'
import { appOf } from '../graph/meta-app.ts'
import type { ReportedLead } from './meta-webhook.ts'

/** Reads an enquiry that Facebook reported and gives it to the CRM of the account that it is for. */
export const takeLeadJob = defineJob({
  name: 'take-facebook-lead',
  payload: z.object({ webhook_event_id: z.int() }),
  retry_limit: 8,
  retry_delay_s: 10,
})

interface PageOfLead {
  id: number
  facebook_id: string
  account_id: number | null
  token_ciphertext: string | null
}

export const takeLeadHandler = handleJob(takeLeadJob, async (services, { db, signal }, { webhook_event_id }) => {
  const event = await claimWebhookEvent<ReportedLead>(db, webhook_event_id)
  if (!event) return
  try {
    const lead = await readLead(services, db, event.payload, signal)
    if (!lead) return await settleWebhookEvent(db, webhook_event_id, false)
    await db.transaction().execute(async (trx) => {
      await receiveIntake(trx, services, lead)
      await settleWebhookEvent(trx, webhook_event_id, true)
    })
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    await failWebhookEvent(db, webhook_event_id, new Error(`remote:${error.kind}`))
    if (error.is_passing) throw error
  }
})

/** The enquiry as an intake; null for pages that are not connected, or that no account sees. */
async function readLead(services: Services, db: Db, { leadgen_id, page_id }: ReportedLead, signal: AbortSignal) {
  const page = await one<PageOfLead>(
    db,
    sql`SELECT id, facebook_id, account_id, token_ciphertext FROM facebook_pages WHERE facebook_id = ${page_id}`,
  )
  const token = page && openPageToken(services, page)
  const app = token ? appOf(services, token) : null
  if (!page || !token || !app) return null
  const lead = await createGraph(app, token, { signal, longest_ms: 5000 }).get<GraphLead>(leadgen_id, { fields: LEAD_FIELDS })
  const place = await placeOf(db, page, lead)
  if (!place) return null
  const payload = { ...lead, leadgen_id, page_id, ...(place.key && { channel: place.key }) }
  return { account_id: place.account_id, source: 'facebook_lead', payload, name: leadgen_id }
}

/**
 * The account whose CRM keeps the enquiry, with the code of its channel: the channel that the Facebook campaign feeds; without one the account
 * to which the page was shown, and at last the one whose login reaches the page. Other accounts' channels get nothing.
 */
async function placeOf(db: Db, page: PageOfLead, lead: GraphLead): Promise<{ account_id: number; key: string | null } | undefined> {
  const fed = await one<{ account_id: number; key: string }>(
    db,
    sql`SELECT h.account_id, h.key FROM channels h JOIN facebook_campaigns f ON f.id = h.facebook_campaign_id
      WHERE f.facebook_id = ${lead.campaign_id ?? ''} AND h.deleted_at IS NULL AND h.status <> 'ended'
        AND (f.account_id = ${page.account_id}::bigint OR EXISTS (SELECT FROM facebook_page_account a WHERE a.facebook_page_id = ${page.id}
          AND a.account_id IN (f.account_id, h.account_id)))
      ORDER BY (f.account_id = ${page.account_id}::bigint) DESC, h.id LIMIT 1`,
  )
  if (fed) return fed
  return one(
    db,
    sql`SELECT a.account_id, NULL AS key FROM facebook_page_account a WHERE a.facebook_page_id = ${page.id}
      ORDER BY (a.account_id = ${page.account_id}::bigint), a.created_at, a.account_id LIMIT 1`,
  )
}
