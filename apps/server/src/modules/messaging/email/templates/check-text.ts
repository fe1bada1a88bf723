import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { MergeTagError, readFillIn, type FillIn } from './fill-in.ts'
import { cleanMailHtml, hasTagInMarkup } from './mail-html.ts'

/**
 * Cleans the HTML of a mail or template and reads its merge tags.
 * @throws 422 on `field` for an unknown tag, a tag inside markup, or wrong syntax
 */
export function checkedHtml(ctx: Context, input: string | null | undefined, field = 'html'): { html: string; fill_in: FillIn } {
  const html = cleanMailHtml(input ?? '')
  if (hasTagInMarkup(html)) throw refusal(ctx, field, 'tag_in_markup')
  return { html, fill_in: checked(ctx, html, 'html', field) }
}

/** The same for a subject or another single line of text. */
export function checkedLine(ctx: Context, input: string | null | undefined, field = 'subject'): { text: string; fill_in: FillIn } {
  const text = input ?? ''
  return { text, fill_in: checked(ctx, text, 'text', field) }
}

/** The same for the text of an SMS, which may hold the link that stops them. */
export const checkedSms = (ctx: Context, body: string, field = 'body'): FillIn => checked(ctx, body, 'sms', field)

function checked(ctx: Context, text: string, kind: 'html' | 'text' | 'sms', field: string): FillIn {
  try {
    return readFillIn(text, kind)
  } catch (error) {
    if (!(error instanceof MergeTagError)) throw error
    throw error.tag === null ? refusal(ctx, field, 'tag_syntax') : refusal(ctx, field, 'unknown_tag', { tag: error.tag })
  }
}

function refusal(ctx: Context, field: string, key: string, params: Record<string, unknown> = {}) {
  return invalid({ [field]: ctx.services.t(ctx.request.locale, `messaging:errors.${key}`, { example: EXAMPLE, ...params }) })
}

const EXAMPLE = '{{ contact.first_name }}'

/** A line break in a subject must not start a header. */
export const oneLine = (text: string, longest = 200) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)
