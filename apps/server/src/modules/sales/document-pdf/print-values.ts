import { convert } from 'html-to-text'
import { toString as qrCode } from 'qrcode'

/** `2026-06-15` in the format of both languages. */
export function printDay(date: string | null | undefined): string | null {
  return date ? date.slice(0, 10).split('-').reverse().join('/') : null
}

/** Basis points as percent, `25,5%`. */
export function printPercent(bp: number): string {
  const [whole, rest] = [Math.trunc(bp / 100), bp % 100]
  return `${whole}${rest ? `,${String(rest).padStart(2, '0').replace(/0$/, '')}` : ''}%`
}

/** A quantity with significant decimals only, `1.234,5`. */
export function printQuantity(quantity: number): string {
  const [whole = '0', decimals] = quantity
    .toFixed(3)
    .replace(/\.?0+$/, '')
    .split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (decimals ? `,${decimals}` : '')
}

/** Paragraphs of plain text. */
export function printParagraphs(text: string | null | undefined): string[] {
  if (!text) return []
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Paragraphs of rich text, lists with bullets. Text without markup does not change. */
export function printRichText(html: string | null | undefined): string[] {
  if (!html || !/<\/?[a-z][^>]*>/i.test(html)) return printParagraphs(html)
  return printParagraphs(convert(html, { wordwrap: false, selectors: [{ selector: 'ul', options: { itemPrefix: '• ' } }] }))
}

/** Allows breaks in long words, such as addresses and codes. */
export function breakable(text: string): string {
  return text.replace(/\S{28,}/g, (word) => word.replace(/[@./_-](?=.)|[^@./_-]{20}(?=[^@./_-]{4})/g, '$&\u200b'))
}

/** A QR code as SVG that fills its frame. */
export async function qrSvg(text: string): Promise<string> {
  return qrCode(text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
}
