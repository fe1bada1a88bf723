import { sql } from 'kysely'
import { z } from 'zod'
import { formatMoney } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { renderMail } from '#lib/mail/render-mail.ts'
import { brandColor, documentPdf } from '../../document-pdf/index.ts'
import { pdfName, pdfOf } from './offer-pdf.ts'
import { offerLabel, publicOfferUrl, type OfferRow } from '../offer-row.ts'
import { offerByUuid } from '../offers.query.ts'

const Letter = z.object({
  uuid: z.string(),
  to: z.string(),
  message: z.string().nullish(),
  kind: z.enum(['sent', 'reminder']).default('sent'),
})

/**
 * Mails an offer with its PDF and the link to its page. Idempotent: the message keeps its id, and an offer that can
 * no longer be answered is not mailed.
 * @throws when the mail server refuses the message; the outbox retries
 */
export async function mailOffer(services: Services, row: { id: number | string; payload: unknown }): Promise<void> {
  const { mailer, database, app_url } = services
  if (!mailer) throw new Error('This process has no mail server.')
  const { uuid, to, message, kind } = Letter.parse(row.payload)
  const offer = await offerByUuid({ db: database.db }, uuid)
  if (offer.status !== 'sent' && offer.status !== 'viewed') return
  const color = await brandColor(database.db, offer.account_id)
  const facts = { ...factsOf(offer, publicOfferUrl(app_url, offer)), color }
  const mail =
    kind === 'reminder'
      ? await renderMail('offer-reminder', offer.locale, facts)
      : await renderMail('offer-sent', offer.locale, { ...facts, ...(message && { message }) })
  const pdf = await documentPdf(services, await pdfOf(services, offer))
  const reply_to = await replyTo(services, offer)
  await mailer.sendMail({
    to,
    ...mail,
    ...(reply_to && { reply_to }),
    message_id: `<offer-${row.id}@${new URL(app_url).hostname}>`,
    attachments: [{ file_name: `${pdfName(services, offer)}.pdf`, content: pdf, content_type: 'application/pdf' }],
  })
}

const factsOf = (offer: OfferRow, url: string) => ({
  account: offer.seller_snapshot?.name ?? '',
  offer: offerLabel(offer),
  amount: formatMoney(offer.total_minor, offer.currency),
  until: offer.valid_until.split('-').toReversed().join('/'),
  url,
})

/** Replies go to the owner of the offer. */
async function replyTo({ database }: Services, { user_id, seller_snapshot }: OfferRow): Promise<string | null> {
  const found = await one<{ email: string }>(database.db, sql`SELECT email FROM users WHERE id = ${user_id} AND deleted_at IS NULL`)
  return found?.email ?? seller_snapshot?.email ?? null
}
