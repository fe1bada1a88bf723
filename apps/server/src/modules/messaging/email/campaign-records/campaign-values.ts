import { searchText } from '@stoa/domain'
import { hasDesign } from '@stoa/domain/mails'
import type { CampaignRecipients, EmailCampaignInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { designAfter, designColumns, localeOfAccount } from '../designs/design-columns.ts'
import { chooseSender } from '../senders/choose-sender.ts'
import { checkedHtml, checkedLine, oneLine } from '../templates/check-text.ts'
import { mailText } from '../templates/mail-html.ts'
import { checkRecipients } from '../campaign-recipients/check-recipients.ts'
import type { CampaignRow } from './email-campaigns.query.ts'
import { templateOf, type TemplateTexts } from './template-texts.ts'
import { testValues } from './test-values.ts'

/**
 * Columns of a campaign from what a form sends: HTML cleaned, merge tags read, references checked. A campaign without a text takes
 * that of its template.
 * @param before null for a new campaign
 * @throws 422 on the field that is wrong
 */
export async function campaignValues(
  ctx: Context,
  account_id: number,
  body: Partial<EmailCampaignInput>,
  before: CampaignRow | null,
): Promise<Record<string, unknown>> {
  const template = await templateOf(ctx, account_id, body)
  const texts = await textsOf(ctx, account_id, body, { before, template })
  await checkProject(ctx, account_id, body.project_uuid)
  if (body.from_email_uuid) await chooseSender(ctx, account_id, body.from_email_uuid)
  if (body.recipients) await checkRecipients(ctx, account_id, body.recipients)
  checkHours(ctx, body, before)
  const test = body.ab_test && (await testValues(ctx, account_id, body.ab_test))
  return {
    ...body,
    ...jsonOf(body),
    ...(body.ab_test !== undefined && { ab_test: test ? JSON.stringify(test) : null }),
    ...texts,
    search_text: searchText({ names: [body.name ?? before?.name ?? ''], values: [texts.subject ?? ''] }),
    ...(before === null && { created_by_id: ctx.actor.id }),
  }
}

interface Around {
  before: CampaignRow | null
  template: TemplateTexts | null
}

/** Texts of a campaign: made from its design, that of its template when it has no text yet, or of HTML that is cleaned. */
async function textsOf(ctx: Context, account_id: number, body: Partial<EmailCampaignInput>, { before, template }: Around) {
  const of = (key: 'subject' | 'preheader' | 'html') => (body[key] === undefined ? before?.[key] : body[key]) ?? ''
  const isOfTemplate = body.design === undefined && !of('html') && hasDesign(template?.design)
  const given = isOfTemplate ? { ...body, design: template.design } : body
  const design = designAfter(given, before)
  if (design) {
    const stored = isOfTemplate ? { ...template, html: '' } : before
    const place = { account_id, locale: await localeOfAccount(ctx, account_id), isMarketing: true }
    const { variables: _, ...made } = await designColumns(ctx, place, design, { given, before: stored })
    return { ...made, design: JSON.stringify(made.design), translation: made.translation && JSON.stringify(made.translation) }
  }
  const with_template = (key: 'subject' | 'preheader' | 'html') => of(key) || (template?.[key] ?? '')
  const { html } = checkedHtml(ctx, with_template('html'))
  return {
    design: '{}',
    subject: oneLine(checkedLine(ctx, with_template('subject')).text) || null,
    preheader: oneLine(checkedLine(ctx, with_template('preheader'), 'preheader').text) || null,
    html,
    text_body: mailText(html),
    translation: null,
  }
}

/** Columns that hold JSON. */
const jsonOf = ({ recipients, utm }: Partial<EmailCampaignInput>) => ({
  ...(recipients && { recipients: JSON.stringify(tidyRecipients(recipients)) }),
  ...(utm !== undefined && { utm: utm && JSON.stringify(utm) }),
})

/** Without choices that are empty. */
export const tidyRecipients = (recipients: CampaignRecipients) =>
  Object.fromEntries(Object.entries(recipients).filter(([, chosen]) => chosen?.length))

/** Hours of sending have a beginning and an end that differ. */
function checkHours(ctx: Context, body: Partial<EmailCampaignInput>, before: CampaignRow | null): void {
  const hour = (name: 'window_from' | 'window_to') => (body[name] === undefined ? before?.[name] : body[name])?.slice(0, 5)
  const [from, to] = [hour('window_from'), hour('window_to')]
  if (from && !to) refuseMissing(ctx, 'window_to')
  if (to && !from) refuseMissing(ctx, 'window_from')
  if (from && from === to) refuse(ctx, { window_to: 'messaging:campaigns.empty_window' })
}
