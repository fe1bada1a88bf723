import type { BodyOf, EmailPreview, Params, previewEmail } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { contactRequestQuery } from '#modules/crm/contact-requests/index.ts'
import { contactQuery } from '#modules/crm/contacts/index.ts'
import type { Design } from '@stoa/domain/mails'
import { checkedMail } from '../designs/check-design.ts'
import { compileMail } from '../designs/compile-design.ts'
import { localeOfAccount } from '../designs/design-columns.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { signatureOf } from '../senders/signatures.ts'
import { checkedHtml, checkedLine, oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'
import { readFillIn } from './fill-in.ts'
import { mergeValuesOf, type MergeValues } from './merge-tags.ts'
import { membershipsOfReader } from '../designs/reader.ts'

/** Fills a mail in as it would leave, without sending anything. */
export async function preview(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof previewEmail> },
): Promise<{ data: EmailPreview }> {
  const account_id = params.account_id as number
  await checkRecords(ctx, account_id, body)
  const sender = body.from_email_uuid ? await chooseSender(ctx, account_id, body.from_email_uuid) : null
  const values = await mergeValuesOf(ctx.db, {
    account_id,
    contact_id: body.contact_id ?? null,
    contact_request_id: body.contact_request_id ?? null,
    user_id: ctx.actor.id,
    from: sender && { name: sender.from_name, email: sender.email },
  })
  if (body.design) return { data: await previewDesign(ctx, account_id, body.design, { body, values }) }
  const subject = checkedLine(ctx, body.subject)
  const { fill_in } = checkedHtml(ctx, body.html)
  const signature = body.with_signature ? await signatureOf(ctx.db, account_id, ctx.actor.id) : ''
  const memberships = await membershipsOfReader(ctx, account_id, body, fill_in.audience_ids)
  const html = `${fill_in.render({ ...values, memberships })}${signature && `<div>${signature}</div>`}`
  return {
    data: {
      subject: oneLine(subject.fill_in.render(values)),
      html,
      text_body: mailText(html),
      missing: [...new Set([...subject.fill_in.missing(values), ...fill_in.missing(values)])],
    },
  }
}

interface ShownTo {
  body: BodyOf<typeof previewEmail>
  values: MergeValues
}

/** The design of a mail in a language. Its link for leaving leads to the product. @throws 422 on the part of the design that is wrong */
async function previewDesign(
  ctx: Context,
  account_id: number,
  sent: Record<string, unknown>,
  { body, values }: ShownTo,
): Promise<EmailPreview> {
  const design = await checkedMail(ctx, account_id, sent, sent as unknown as Design)
  const locale = body.locale ?? (await localeOfAccount(ctx, account_id))
  const mayRead = (permission: string) => holdsIn(ctx.actor, account_id, permission)
  const may = { pictures: mayRead('media.read'), products: mayRead('products.read') }
  const made = await compileMail(ctx, { account_id, isMarketing: body.is_marketing ?? true, may }, design, locale)
  const [subject, html] = [readFillIn(made.subject ?? '', 'text'), readFillIn(made.html, 'html')]
  const memberships = await membershipsOfReader(ctx, account_id, body, html.audience_ids)
  const shown = { ...values, unsubscribe_url: ctx.services.app_url, memberships }
  const filled = html.render(shown)
  return {
    subject: oneLine(subject.render(shown)),
    html: filled,
    text_body: mailText(filled),
    missing: [...new Set([...subject.missing(shown), ...html.missing(shown)])],
  }
}

/** Contact and request must be ones that the caller may read in this account. */
async function checkRecords(ctx: Context, account_id: number, body: BodyOf<typeof previewEmail>): Promise<void> {
  if (body.contact_id && (await contactQuery.find(ctx, body.contact_id)).account_id !== account_id) throw notFound()
  if (body.contact_request_id && (await contactRequestQuery.find(ctx, body.contact_request_id)).account_id !== account_id) throw notFound()
}
