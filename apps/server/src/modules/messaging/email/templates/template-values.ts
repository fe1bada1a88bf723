import { searchText } from '@stoa/domain'
import { type BlockLocale, hasDesign } from '@stoa/domain/mails'
import type { EmailTemplateInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { designAfter, designColumns, localeOfAccount } from '../designs/design-columns.ts'
import { keepVersion } from '../designs/design-versions.store.ts'
import type { TemplateRow } from './email-templates.query.ts'
import { checkedHtml, checkedLine, oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'

type Body = Partial<EmailTemplateInput>

/**
 * Columns of a template from what a form sends: made from its design, or of HTML that is cleaned.
 * @throws 422 on the field with an unknown tag, or on the part of the design that is wrong
 */
export async function templateValues(
  ctx: Context,
  body: Body,
  params: Record<string, unknown>,
  before: TemplateRow | null,
): Promise<Record<string, unknown>> {
  const name = (body.name ?? before?.name) || ''
  const category = (body.category === undefined ? before?.category : body.category) ?? ''
  const texts = await textsOf(ctx, body, (before?.account_id ?? params.account_id) as number, before)
  return {
    ...body,
    ...texts,
    search_text: searchText({ names: [name], values: [texts.subject ?? '', category] }),
    ...(before === null && { created_by_id: ctx.actor.id }),
  }
}

async function textsOf(ctx: Context, body: Body, account_id: number, before: TemplateRow | null) {
  const design = designAfter(body, before)
  if (!design) return writtenTexts(ctx, body, before)
  const place = {
    account_id,
    locale:
      ((body.locale === undefined ? before?.locale : body.locale) as BlockLocale | null | undefined) ??
      (await localeOfAccount(ctx, account_id)),
    isMarketing: (body.kind ?? before?.kind ?? 'marketing') === 'marketing',
  }
  const made = await designColumns(ctx, place, design, { given: body, before })
  return { ...made, design: JSON.stringify(made.design), translation: made.translation && JSON.stringify(made.translation) }
}

/** Texts of a template that is written as HTML. */
function writtenTexts(ctx: Context, body: Body, before: TemplateRow | null) {
  const of = (key: 'subject' | 'preheader' | 'html') => (body[key] === undefined ? before?.[key] : body[key]) ?? ''
  const subject = oneLine(of('subject'))
  const { html, fill_in } = checkedHtml(ctx, of('html'))
  const lines = [checkedLine(ctx, subject), checkedLine(ctx, of('preheader'), 'preheader')]
  return {
    design: '{}',
    subject: subject || null,
    html,
    text_body: mailText(html),
    variables: [...new Set([...lines.flatMap((line) => line.fill_in.variables), ...fill_in.variables])],
    translation: null,
  }
}

/** Keeps the design of a template in its history, if it has one. */
export async function keepTemplateVersion(
  ctx: Context,
  { id, account_id, design }: TemplateRow,
  { isRestored = false } = {},
): Promise<void> {
  if (!hasDesign(design)) return
  await keepVersion(ctx.db, 'email_template', {
    id,
    account_id,
    design: design,
    saved_by_id: ctx.actor.id || null,
    now: ctx.services.clock.now(),
    isRestored,
  })
}
