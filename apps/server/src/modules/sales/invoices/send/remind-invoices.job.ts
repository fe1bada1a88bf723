import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { storePdf } from './invoice-pdf.ts'
import { findInvoice } from '../find-invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import { isOpen } from '../invoices.presenter.ts'

/** Default number of days after the due date for each reminder (domain.md 3.25, 3.27). */
const REMINDER_DAYS = { invoice: [3, 10, 20], subscription: [1, 7, 14] } as const

const PORTION = 500

interface Late {
  uuid: string
  level: number
}

/**
 * Reminds of overdue invoices, once for each level. A late or repeated run sends only the highest due level. The owner of the
 * buying account is reminded of subscription bills by the dunning of the subscription; buyers without an owner are
 * reminded here.
 */
export const remindInvoicesJob = defineJob({
  name: 'remind-invoices',
  payload: z.object({}),
  concurrency: 1,
  timeout_s: 1200,
  lengthy: true,
})

export const remindInvoicesHandler = handleJob(remindInvoicesJob, async (services, { signal }) => {
  for (const late of await lateInvoices(services)) {
    if (signal.aborted) return
    await remind(services, late)
  }
})

async function lateInvoices({ database, clock }: Services): Promise<Late[]> {
  return rows<Late>(
    database.db,
    sql`SELECT t.uuid, d.level FROM invoice_rows t JOIN accounts a ON a.id = t.account_id
    CROSS JOIN LATERAL (SELECT count(*)::integer AS level FROM (
        SELECT (step->>'days')::integer AS days FROM jsonb_array_elements(coalesce(a.settings->'dunning',
          CASE WHEN t.account_subscription_order_uuid IS NULL THEN ${usual('invoice')} ELSE ${usual('subscription')} END)) AS step
        WHERE step->>'action' IN ('remind', 'warn')) s
      WHERE t.due_date + s.days <= (${clock.now()}::timestamptz AT TIME ZONE t.time_zone)::date AND s.days > 0) d
    WHERE t.status IN ('issued', 'partially_paid') AND t.type IN ('invoice', 'retail_receipt') AND t.balance_minor > 0
      AND (t.account_subscription_order_uuid IS NULL OR NOT EXISTS (SELECT FROM accounts b WHERE b.id = t.client_account_id AND b.owner_id IS NOT NULL))
      AND d.level > t.reminder_level
    ORDER BY t.due_date LIMIT ${PORTION}`,
  )
}

const usual = (of: keyof typeof REMINDER_DAYS) =>
  sql`${JSON.stringify(REMINDER_DAYS[of].map((days) => ({ days, action: 'remind' })))}::jsonb`

async function remind(services: Services, { uuid, level }: Late): Promise<void> {
  await storePdf(services, uuid)
  const row = await findInvoice(services.database.db, uuid)
  if (isOpen(row)) await mailInvoice(services, uuid, { key: `reminder-${level}`, user_id: 0, reminder: level })
}
