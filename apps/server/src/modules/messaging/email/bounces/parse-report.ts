import { bounceTypeOf, enhancedOf } from '../queue/smtp-outcome.ts'

export type MailReport =
  | { kind: 'bounced'; bounce_type: 'hard' | 'soft' | null; detail: string }
  | { kind: 'delivered' }
  | { kind: 'complained'; detail: string }

/**
 * Reads what mail servers send back: delivery reports (RFC 3464) and complaints (ARF, RFC 5965). Null for anything
 * else, such as an automatic answer, and for reports of a delay, after which another one follows.
 */
export function parseReport(raw: Buffer): MailReport | null {
  const { headers, body } = split(raw.toString('latin1'))
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/report\b/i.test(type)) return null
  const parts = partsOf(body, boundaryOf(type))
  const report = parts.find((part) => /^message\/(delivery-status|feedback-report)\b/i.test(part.headers.get('content-type') ?? ''))
  if (!report) return null
  return /feedback-report/i.test(report.headers.get('content-type')!) ? complaintOf(report.body) : deliveryOf(report.body)
}

interface Part {
  headers: Map<string, string>
  body: string
}

function deliveryOf(body: string): MailReport | null {
  const fields = fieldsOf(body)
  const action = (fields.get('action') ?? '').toLowerCase()
  if (action === 'delivered') return { kind: 'delivered' }
  if (action !== 'failed') return null
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, '')
  const status = enhancedOf(fields.get('status') ?? '') ?? enhancedOf(diagnostic)
  const code = Number(/\b([45]\d\d)\b/.exec(diagnostic)?.[1] ?? 0)
  return { kind: 'bounced', bounce_type: bounceTypeOf(status, code), detail: [status, diagnostic].filter(Boolean).join(' ').slice(0, 300) }
}

/** `not-spam` takes a complaint back and must not count as one. */
function complaintOf(body: string): MailReport | null {
  const type = (fieldsOf(body).get('feedback-type') ?? '').toLowerCase()
  return type === '' || type === 'not-spam' ? null : { kind: 'complained', detail: type }
}

/** Fields of all blocks of a report; those of the recipient come last and win. */
function fieldsOf(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const block of body.split(/\r?\n\r?\n/)) for (const [name, value] of headersOf(block)) fields.set(name, value)
  return fields
}

function split(text: string): Part {
  const at = /\r?\n\r?\n/.exec(text)
  return at
    ? { headers: headersOf(text.slice(0, at.index)), body: text.slice(at.index + at[0].length) }
    : { headers: headersOf(text), body: '' }
}

function headersOf(text: string): Map<string, string> {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
}

function boundaryOf(type: string): string {
  return /\bboundary="?([^";]+)"?/i.exec(type)?.[1] ?? ''
}

function partsOf(body: string, boundary: string): Part[] {
  if (boundary === '') return []
  return `\n${body}`
    .split(`\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => split(part.replace(/^[^\n]*\n/, '')))
}
