import type { MailPreflight, MailToManyInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { checkTemplate } from '../drafts/draft-references.ts'
import { chooseSender, type SenderRow } from '../senders/choose-sender.ts'
import { checkedHtml, checkedLine, oneLine } from '../templates/check-text.ts'
import { mailText } from '../templates/mail-html.ts'
import { mergeValuesOf } from '../templates/merge-tags.ts'
import { preheaderOf } from '../templates/preheader.ts'
import { saveDraft } from './drafts.ts'
import type { Group } from './groups.ts'
import { mailsToMany, stageEmailQuery, type MailRow } from './mails.query.ts'
import { countMembers, countReceivers, firstReceivers } from './receivers.ts'

/** Stores a mail to many people as a draft. Returns its recipients, the excluded people by reason, and a preview. */
export async function prepareMail(ctx: Context, group: Group, body: MailToManyInput & { contact_ids?: number[] }) {
  const sender = await chooseSender(ctx, group.account_id, body.from_email_uuid ?? null)
  await checkTemplate(ctx, group.account_id, body.email_template_id)
  checkedLine(ctx, body.subject)
  const { html } = checkedHtml(ctx, body.body, 'body')
  const row = await saveDraft(ctx, group, mailsToMany, {
    body,
    values: {
      purpose: body.purpose,
      from_email_uuid: sender.uuid,
      email_template_id: body.email_template_id ?? null,
      preheader: await preheaderOf(ctx.db, body.email_template_id ?? null),
      subject: oneLine(body.subject),
      body: html,
      excluded_contact_ids: body.excluded_contact_ids ?? [],
    },
  })
  const { data } = await stageEmailQuery.one(ctx, row, ['user'])
  return { data, included: { preflight: await preflight(ctx, row, sender, body.preview_contact_id ?? null) } }
}

async function preflight(ctx: Context, row: MailRow, sender: SenderRow, preview_contact_id: number | null): Promise<MailPreflight> {
  const { recipients, skipped } = await countReceivers<MailPreflight['skipped'][number]['reason']>(ctx, 'email', row)
  const people = await firstReceivers<MailPreflight['people'][number]>(ctx, 'email', row)
  const counts = await countMembers(ctx, row)
  const shown = people.find((one) => one.contact_id === preview_contact_id) ?? people.find((one) => one.skip_reason === null)
  return { ...counts, recipients, skipped, people, preview: shown ? await previewFor(ctx, row, sender, shown.contact_id) : null }
}

async function previewFor(ctx: Context, row: MailRow, sender: SenderRow, contact_id: number): Promise<MailPreflight['preview']> {
  const values = await mergeValuesOf(ctx.db, {
    account_id: row.account_id,
    contact_id,
    contact_request_id: null,
    user_id: ctx.actor.id,
    from: { name: sender.from_name, email: sender.email },
  })
  const subject = checkedLine(ctx, row.subject).fill_in
  const body = checkedHtml(ctx, row.body, 'body').fill_in
  const html = body.render({ ...values, unsubscribe_url: `${ctx.services.app_url}/email/unsubscribe` })
  return {
    contact_id,
    subject: oneLine(subject.render(values)),
    html,
    text_body: mailText(html),
    missing: [...new Set([...subject.missing(values), ...body.missing(values)])],
  }
}
