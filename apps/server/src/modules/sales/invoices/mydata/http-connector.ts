import { outgoingError } from '#lib/outgoing/outgoing-error.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import type { Cancellation, MydataConnector, MydataDocument, Transmission } from './connector.ts'
import { MydataRefused } from './connector.ts'
import { documentUid, documentXml } from './document-xml.ts'

const TIMEOUT_MS = 20_000
const LARGEST_ANSWER = 1024 * 1024
/** Error code of a document that the authority already has, from an earlier transmission. */
const KNOWN_ALREADY = '228'

export interface MydataAccess {
  base_url: string
  user_name: string
  key: string
  timeout_ms?: number
}

/**
 * Protocol of the tax authority: XML over HTTPS with user name and subscription key (myDATA REST API: SendInvoices,
 * CancelInvoice, RequestTransmittedDocs).
 */
export function httpMydata(outgoing: OutgoingCalls, access: MydataAccess): MydataConnector {
  const call = (method: 'GET' | 'POST', path: string, body?: string) => request(outgoing, access, method, path, body)

  async function transmit(document: MydataDocument): Promise<Transmission> {
    const answer = await reached(() => call('POST', 'SendInvoices', documentXml(document)))
    if ('kind' in answer) return answer
    const failed = failureOf(answer)
    if (failed?.kind === 'refused' && failed.code === KNOWN_ALREADY) return (await findKnown(document)) ?? failed
    if (failed) return failed
    const mark = Number(text(answer.body, 'invoiceMark'))
    if (!Number.isSafeInteger(mark) || mark <= 0) return { kind: 'retry', message: 'The answer holds no mark.' }
    return {
      kind: 'transmitted',
      mark,
      uid: text(answer.body, 'invoiceUid') ?? documentUid(document),
      authentication_code: text(answer.body, 'authenticationCode'),
      qr_url: text(answer.body, 'qrUrl'),
    }
  }

  /** Looks up a document whose first transmission was not answered. */
  async function findKnown(document: MydataDocument): Promise<Transmission | null> {
    const day = document.issue_date.split('-').reverse().join('/')
    const answer = await reached(() => call('GET', `RequestTransmittedDocs?mark=0&dateFrom=${day}&dateTo=${day}`))
    if ('kind' in answer || answer.status !== 200) return null
    const invoices = [...answer.body.matchAll(/<(?:\w+:)?invoice>([\s\S]*?)<\/(?:\w+:)?invoice>/g)].map(([, content]) => content!)
    const found = invoices.find((invoice) => isSame(invoice, document))
    if (!found) return null
    return {
      kind: 'transmitted',
      mark: Number(text(found, 'mark')),
      uid: text(found, 'uid') ?? documentUid(document),
      authentication_code: text(found, 'authenticationCode'),
      qr_url: text(found, 'qrCodeUrl'),
    }
  }

  async function cancel(mark: number): Promise<Cancellation> {
    const answer = await reached(() => call('POST', `CancelInvoice?mark=${mark}`))
    if ('kind' in answer) return answer
    const failed = failureOf(answer)
    if (failed) return failed
    return { kind: 'cancelled', cancellation_mark: Number(text(answer.body, 'cancellationMark')) }
  }

  async function checkLogin(): Promise<void> {
    const day = '01/01/2021'
    const { status } = await call('GET', `RequestTransmittedDocs?mark=0&dateFrom=${day}&dateTo=${day}`)
    if (status === 401 || status === 403) throw new MydataRefused('The tax authority does not take this login.')
    if (status >= 400) throw new Error(`The tax authority answered ${status}.`)
  }

  return { transmit, cancel, checkLogin }
}

/** Finds a document by its header. The authority returns only documents of this issuer. */
const isSame = (invoice: string, { type, series, sequence, issue_date }: MydataDocument) =>
  text(invoice, 'invoiceType') === type &&
  text(invoice, 'series') === series &&
  text(invoice, 'aa') === String(sequence) &&
  text(invoice, 'issueDate') === issue_date

interface Answer {
  status: number
  body: string
}

async function request(
  outgoing: OutgoingCalls,
  { base_url, user_name, key, timeout_ms = TIMEOUT_MS }: MydataAccess,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
): Promise<Answer> {
  const answer = await outgoing.request(`${base_url.replace(/\/+$/, '')}/${path}`, {
    method,
    headers: {
      'aade-user-id': user_name,
      'ocp-apim-subscription-key': key,
      ...(body !== undefined && { 'content-type': 'application/xml' }),
    },
    ...(body !== undefined && { body }),
    timeout_ms,
    max_bytes: LARGEST_ANSWER,
  })
  return { status: answer.status, body: unwrapped(answer.body.toString('utf8')) }
}

/** Some servers of the authority wrap the response as text in an element `string`. */
function unwrapped(body: string): string {
  const inner = /^\s*(?:<\?xml[^>]*\?>\s*)?<string[^>]*>([\s\S]*)<\/string>\s*$/.exec(body)?.[1]
  return inner === undefined ? body : unescape(inner)
}

/** Outcome without a response: retry. */
async function reached(run: () => Promise<Answer>): Promise<Answer | { kind: 'retry'; message: string }> {
  try {
    return await run()
  } catch (error) {
    return { kind: 'retry', message: outgoingError(error).message }
  }
}

function failureOf({ status, body }: Answer): Extract<Transmission, { kind: 'refused' | 'retry' }> | null {
  if (status === 401 || status === 403) return { kind: 'refused', code: String(status), message: 'The login was not taken.' }
  if (status === 429 || status >= 500) return { kind: 'retry', message: `The tax authority answered ${status}.` }
  const statusCode = text(body, 'statusCode')
  if (statusCode === 'Success') return null
  if (statusCode === 'TechnicalError' || statusCode === null)
    return { kind: 'retry', message: text(body, 'message') ?? `Answer ${status} without a result.` }
  return { kind: 'refused', code: text(body, 'code') ?? statusCode, message: text(body, 'message') ?? statusCode }
}

/** Content of the first element with a name, with any prefix. */
function text(xml: string, name: string): string | null {
  const content = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1]?.trim()
  return content ? unescape(content) : null
}

const unescape = (content: string) =>
  content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#xD;', '')
    .replaceAll('&amp;', '&')
