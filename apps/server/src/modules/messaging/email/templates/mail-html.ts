import { escapeHtml } from '#lib/html/escape-html.ts'
import { compile } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

/**
 * Makes the HTML of a mail safe: what mails are built of stays (tables, inline styles, pictures), nothing that runs,
 * loads by itself or reaches outside its place.
 */
export function cleanMailHtml(input: string): string {
  const text = input.replaceAll('\u0000', '')
  if (!/<\/?[a-z][^>]*>/i.test(text)) return escapeText(text)
  return sanitizeHtml(text, ALLOWED).trim()
}

/** The text alternative of a mail: links with their address, pictures by what they show. */
export const mailText = (html: string): string => toText(html).trim()

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 1_000_000 },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'block' },
  ],
})

/** A mail with something before and after its text. A mail that is a whole document gets it inside. */
export function aroundText(html: string, before: string, after: string): string {
  if (!isDocument(html)) return `${before}${html}${after}`
  return html.replace(/<body\b[^>]*>/i, (tag) => tag + before).replace(/<\/body>(?![\s\S]*<\/body>)/i, (tag) => after + tag)
}

/** Whether a mail is a whole document, as those built of blocks are. */
export const isDocument = (html: string): boolean => /^\s*<!doctype/i.test(html)

/** Whether a merge tag is inside markup, such as in an address; only `unsubscribe_url` may be. */
export function hasTagInMarkup(html: string): boolean {
  const without = html.replace(/\{\{\s*unsubscribe_url\s*\}\}/g, '')
  return /<[^<>]*(\{\{|\{%)[^<>]*>/.test(without)
}

const length = [/^-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?( -?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?){0,3}$/, /^auto$/, /^0 auto$/]
const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d., %]+\)$/i, /^[a-z]{3,20}$/i]
const word = [/^[a-z-]{2,30}$/i]

const styles: Record<string, RegExp[]> = {
  color,
  'background-color': color,
  'text-align': [/^(left|right|center|justify)$/],
  'vertical-align': word,
  'font-size': length,
  'font-weight': [/^(\d{3}|bold|normal)$/],
  'font-style': word,
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'line-height': length,
  'letter-spacing': length,
  'text-decoration': word,
  margin: length,
  'margin-top': length,
  'margin-bottom': length,
  padding: length,
  'padding-top': length,
  'padding-right': length,
  'padding-bottom': length,
  'padding-left': length,
  width: length,
  'max-width': length,
  height: length,
  border: [/^[\w\s#.(),%-]{1,60}$/],
  'border-radius': length,
  'border-collapse': word,
  display: [/^(block|inline|inline-block|none|table|table-cell)$/],
}

const ALLOWED: sanitizeHtml.IOptions = {
  // What text, lists, pictures and tables of mails are made of.
  allowedTags: (
    'p br hr div span strong b em i u s sub sup small font center ul ol li blockquote code pre h1 h2 h3 h4 a img ' +
    'table thead tbody tfoot tr td th colgroup col'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'align', 'valign', 'bgcolor', 'width', 'height', 'dir'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing', 'role'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    font: ['color', 'size', 'face'],
    blockquote: ['type'],
  },
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
}

export { escapeHtml }

function escapeText(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped === '' ? '' : `<p>${escaped.replace(/\r?\n/g, '<br>')}</p>`
}
