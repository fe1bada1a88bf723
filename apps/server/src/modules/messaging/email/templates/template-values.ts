import { searchText } from '@stoa/domain'
import type { EmailTemplateInput } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { TemplateRow } from './email-templates.query.ts'
import { checkedHtml, checkedLine, oneLine } from './check-text.ts'
import { mailText } from './mail-html.ts'

/**
 * Columns of a template from what a form sends: HTML cleaned, tags read, text made of it.
 * @throws 422 on the field with an unknown tag
 */
export function templateValues(
  ctx: Context,
  body: Partial<EmailTemplateInput>,
  _params: unknown,
  before: TemplateRow | null,
): Record<string, unknown> {
  const of = <K extends 'name' | 'subject' | 'preheader' | 'category' | 'html'>(key: K) =>
    (body[key] === undefined ? before?.[key] : body[key]) ?? ''
  const subject = oneLine(of('subject'))
  const { html, fill_in } = checkedHtml(ctx, of('html'))
  const lines = [checkedLine(ctx, subject), checkedLine(ctx, of('preheader'), 'preheader')]
  const variables = [...new Set([...lines.flatMap((line) => line.fill_in.variables), ...fill_in.variables])]
  return {
    ...body,
    ...(body.design !== undefined && { design: JSON.stringify(body.design) }),
    subject: subject || null,
    html,
    text_body: mailText(html),
    variables,
    search_text: searchText({ names: [of('name')], values: [subject, of('category')] }),
    ...(before === null && { created_by_id: ctx.actor.id }),
  }
}
