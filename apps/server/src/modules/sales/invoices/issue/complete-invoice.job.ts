import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { storePdf } from '../send/invoice-pdf.ts'
import { mailInvoice } from '../send/mail-invoice.ts'
import { transmitFirst } from '../mydata/transmit-invoice.ts'

/**
 * Completes an issued document: transmits it to the tax authority, which assigns a mark, renders and stores the PDF with the
 * mark, and sends the mail. Idempotent; continues where a killed process stopped.
 */
export const completeInvoiceJob = defineJob({
  name: 'complete-invoice',
  payload: z.object({
    invoice_uuid: z.uuid(),
    mail: z
      .object({
        to: z.string().nullish(),
        message: z.string().nullish(),
        key: z.string(),
        user_id: z.int(),
        reminder: z.int().optional(),
      })
      .nullable(),
  }),
  retry_limit: 20,
  timeout_s: 120,
  concurrency: 4,
})

export const completeInvoiceHandler = handleJob(completeInvoiceJob, async (services, _job, { invoice_uuid, mail }) => {
  await transmitFirst(services, invoice_uuid)
  await storePdf(services, invoice_uuid)
  if (mail) await mailInvoice(services, invoice_uuid, mail)
})
