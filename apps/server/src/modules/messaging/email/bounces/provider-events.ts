import type { MailEvent } from '../tracking/apply-events.ts'

/** An event of a provider, with the way it names our message. */
export interface ProviderEvent extends Omit<MailEvent, 'token'> {
  /** Our `Message-ID`, without angle brackets; its local part is the token. */
  message_id: string
}

/** A mail that a provider received for us and passes on whole. */
export interface ProviderMail {
  recipient: string
  raw: Buffer
}

export interface ProviderPayload {
  events: ProviderEvent[]
  mails: ProviderMail[]
}

type Verdict = Pick<ProviderEvent, 'kind' | 'bounce_type'>

/** Reads what SES says through SNS. */
export function readSes(message: unknown): ProviderPayload {
  const type = text(message, 'eventType') || text(message, 'notificationType')
  const verdict = sesVerdict(type, message)
  const about = type.toLowerCase()
  return payload(verdict, {
    message_id: bare(text(message, 'mail.commonHeaders.messageId') || sesHeader(message, 'message-id')),
    at: instant(text(message, `${about}.timestamp`)),
    provider_event_id: `ses:${text(message, `${about}.feedbackId`) || text(message, 'mail.messageId')}:${type}`,
    detail:
      text(message, 'bounce.bouncedRecipients.0.diagnosticCode') ||
      text(message, 'bounce.bounceSubType') ||
      text(message, 'complaint.complaintFeedbackType'),
  })
}

function sesVerdict(type: string, message: unknown): Verdict | null {
  if (type === 'Bounce') return { kind: 'bounced', bounce_type: text(message, 'bounce.bounceType') === 'Permanent' ? 'hard' : 'soft' }
  // `not-spam` takes a complaint back and must not count as one.
  if (type === 'Complaint') return text(message, 'complaint.complaintFeedbackType') === 'not-spam' ? null : { kind: 'complained' }
  return type === 'Delivery' ? { kind: 'delivered' } : null
}

function sesHeader(message: unknown, name: string): string {
  const headers = pick(message, 'mail.headers')
  const found = Array.isArray(headers) ? headers.find((header) => text(header, 'name').toLowerCase() === name) : undefined
  return text(found, 'value')
}

/** Reads Mailgun: `event-data` of its webhooks, or a received mail with `body-mime` of its routes. */
export function readMailgun(body: unknown): ProviderPayload {
  const mime = text(body, 'body-mime')
  if (mime) return { events: [], mails: [{ recipient: text(body, 'recipient'), raw: Buffer.from(mime) }] }
  const data = pick(body, 'event-data')
  const status = pick(data, 'delivery-status')
  return payload(mailgunVerdict(text(data, 'event'), text(data, 'severity')), {
    message_id: bare(text(data, 'message.headers.message-id')),
    at: instant(Number(text(data, 'timestamp')) * 1000),
    provider_event_id: `mailgun:${text(body, 'signature.token') || text(data, 'id')}`,
    detail: [text(status, 'code'), text(status, 'message') || text(status, 'description')].filter(Boolean).join(' '),
  })
}

function mailgunVerdict(event: string, severity: string): Verdict | null {
  if (event === 'failed') return { kind: 'bounced', bounce_type: severity === 'permanent' ? 'hard' : 'soft' }
  if (event === 'complained') return { kind: 'complained' }
  return event === 'delivered' ? { kind: 'delivered' } : null
}

const POSTMARK_HARD = new Set(['1', '100000', '100002'])
const POSTMARK_SOFT = new Set(['2', '256', '4096'])
const POSTMARK_COMPLAINT = new Set(['512', '100001'])

/** Reads Postmark: its records, or a received mail with `RawEmail`. */
export function readPostmark(body: unknown): ProviderPayload {
  const mime = text(body, 'RawEmail')
  if (mime) return { events: [], mails: [{ recipient: text(body, 'OriginalRecipient') || text(body, 'To'), raw: Buffer.from(mime) }] }
  const time = text(body, 'BouncedAt') || text(body, 'DeliveredAt')
  const names = ['RecordType', 'MessageID', 'Email', 'Recipient'].map((name) => text(body, name))
  return payload(postmarkVerdict(text(body, 'RecordType'), text(body, 'TypeCode'), pick(body, 'Inactive') === true), {
    message_id: bare(text(body, 'Metadata.message_id') || text(body, 'Metadata.token')),
    at: instant(time),
    provider_event_id: `postmark:${[...names, time].join(':')}`,
    detail: text(body, 'Description') || text(body, 'Details'),
  })
}

function postmarkVerdict(record: string, code: string, is_inactive: boolean): Verdict | null {
  if (record === 'Delivery') return { kind: 'delivered' }
  if (record === 'SpamComplaint' || POSTMARK_COMPLAINT.has(code)) return { kind: 'complained' }
  if (record !== 'Bounce') return null
  if (is_inactive || POSTMARK_HARD.has(code)) return { kind: 'bounced', bounce_type: 'hard' }
  return { kind: 'bounced', bounce_type: POSTMARK_SOFT.has(code) ? 'soft' : null }
}

/** Our token out of a `Message-ID`; null when it is not one of ours. */
export function tokenOf(message_id: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|$)/i.exec(message_id)?.[1]?.toLowerCase() ?? null
}

function payload(verdict: Verdict | null, event: Omit<ProviderEvent, 'kind' | 'bounce_type'>): ProviderPayload {
  return { events: verdict ? [{ ...event, ...verdict }] : [], mails: [] }
}

const bare = (id: string) => id.replace(/^\s*<|>\s*$/g, '')

/** A time that cannot be read is now: the event happened, after all. */
function instant(value: string | number): Date {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? new Date() : at
}

/** What lies at a dotted path; providers add and leave out fields as they like. */
function pick(source: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      source,
    )
}

function text(source: unknown, path: string): string {
  const value = pick(source, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
