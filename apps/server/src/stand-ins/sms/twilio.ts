import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Call } from '../http-stand-in.ts'
import { reply, twilioId, type SmsGateway } from './gateway.ts'

/** Codes with which Twilio explains a status. */
export const TWILIO_ERRORS: Readonly<Record<string, string>> = { undelivered: '30003', failed: '30008' }

/** Answers a request of Twilio's API below the address of the account. */
export function answerTwilio(gateway: SmsGateway, { response, url, body }: Call): void {
  const path = url.pathname.slice(`/2010-04-01/Accounts/${gateway.username}`.length)
  if (path === '.json') return reply(response, 200, { sid: gateway.username, status: 'active' })
  if (path !== '/Messages.json') return answerStatus(gateway, response, path)
  const form = new URLSearchParams(body.toString())
  const field = (name: string) => form.get(name) ?? ''
  const [to, from, text] = [field('To'), field('From'), field('Body')]
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return twilioError(response, 400, 21211, `Invalid 'To' phone number: ${to}`)
  if (!text || text.length > 1600) return twilioError(response, 400, 21602, 'Message body is required.')
  if (gateway.isRefused(to)) return twilioError(response, 429, 20429, 'Too Many Requests')
  const id = twilioId()
  gateway.accept({ provider: 'twilio', id, to, from, text, callback: field('StatusCallback'), option1: null })
  if (to.endsWith('08')) return void response.destroy()
  reply(response, 201, { sid: id, status: 'queued', to, from, body: text, num_segments: '1', price: null, error_code: null })
}

function answerStatus({ accepted }: SmsGateway, response: ServerResponse, path: string): void {
  const message = accepted.find(({ id }) => path === `/Messages/${id}.json`)
  if (!message) return twilioError(response, 404, 20404, 'Not found')
  const { id, status } = message
  reply(response, 200, { sid: id, status, error_code: TWILIO_ERRORS[status] ?? null, price: '-0.05000', price_unit: 'EUR' })
}

/** Answers with an error as Twilio phrases it. */
export const twilioError = (response: ServerResponse, status: number, code: number, message: string) =>
  reply(response, status, { code, message, status })

/** Calls a webhook as Twilio does. @returns status of the answer */
export async function sendTwilio(url: string, form: Record<string, string>, token: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signatureOf(token, url, form) },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Signs the address followed by each field and its value, in the order of their names, as Twilio does. */
function signatureOf(token: string, url: string, form: Record<string, string>): string {
  const fields = Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flat()
  return createHmac('sha1', token)
    .update([url, ...fields].join(''), 'utf8')
    .digest('base64')
}
