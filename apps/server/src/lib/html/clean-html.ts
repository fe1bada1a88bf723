import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

export interface RichText {
  /** Safe to show as HTML. */
  body: string
  /** The same without markup, for search, mails and small places. */
  body_text: string
}

/**
 * Makes what a user wrote safe to show: of HTML an allow-list stays (text marks, lists, headings, links, images of
 * other sites do not); text without markup keeps its line breaks and its angle brackets, as in `Ada <ada@example.com>`.
 */
export function cleanHtml(input: string): RichText {
  const text = input.replaceAll('\u0000', '')
  if (!MARKUP.test(text)) return { body: escapeText(text), body_text: text.trim() }
  const body = sanitizeHtml(text, ALLOWED).trim()
  return {
    body,
    body_text: convert(body, { wordwrap: false, selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }] }).trim(),
  }
}

/** Matches an HTML tag. Other text in angle brackets is kept as text. */
const MARKUP =
  /<(?:!--|!doctype|\/?(?:a|abbr|article|b|blockquote|body|br|button|code|dd|del|div|dl|dt|em|embed|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|mark|math|meta|nav|object|ol|p|pre|q|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|u|ul|video)(?=[\s/>]))[^>]*>/i

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'h2', 'h3', 'h4', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
}

function escapeText(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replace(/\r?\n/g, '<br>')
}
