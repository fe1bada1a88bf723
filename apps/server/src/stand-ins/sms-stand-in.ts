import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInMessage {
  id: string
  provider: 'twilio' | 'yuboto'
  to: string
  from: string
  text: string
  callback: string
  option1: string | null
  /** In Twilio's words. */
  status: string
}

interface YubotoCall {
  id?: string
  phonenumbers?: string[]
  callbackUrl?: string
  option1?: string
  sms?: { sender: string; text: string }
}

export interface SmsStandIn {
  readonly url: string
  /** What it accepted, in order. */
  readonly accepted: readonly StandInMessage[]
  /** Writes to the application as a person would. @returns its answer's status */
  answer(webhook_url: string, message: { from: string; to: string; text: string }): Promise<number>
  close(): Promise<void>
}

export interface StandInOptions {
  username: string | null
  secret: string
  /** Time until a message is reported on, in milliseconds. */
  delay_ms?: number
  onError?: (error: unknown) => void
}

/**
 * A gateway that sends nothing: speaks Twilio's and Yuboto's protocols and treats numbers by their end (integrations.md
 * 5.5): 00 delivered, 01 undelivered, 02 failed, 03 never reports, 04 a late "sent", 05 reports twice, 06 reports
 * falsely, 07 refuses twice with 429, 08 accepts and breaks off before answering. All others are delivered.
 */
export async function startSmsStandIn({ username, secret, delay_ms = 0, onError }: StandInOptions): Promise<SmsStandIn> {
  const accepted: StandInMessage[] = []
  const refusals = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()

  const server = createServer((request, response) => {
    void read(request)
      .then((body) => answerTo(request, response, body))
      .catch((error: unknown) => {
        onError?.(error)
        response.destroy()
      })
  })

  function answerTo(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname
    const reply = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const login = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    if (path.startsWith('/omni/v1/')) {
      if (login !== secret) return void reply(401, { ErrorCode: 1, ErrorMessage: 'Unauthorized' })
      return yuboto(path.slice('/omni/v1/'.length), JSON.parse(body) as YubotoCall, reply, response)
    }
    if (login !== `${username}:${secret}` || !path.startsWith(`/2010-04-01/Accounts/${username}`))
      return void reply(401, { code: 20003, message: 'Authenticate', status: 401 })
    return twilio(path.slice(`/2010-04-01/Accounts/${username}`.length), new URLSearchParams(body), reply, response)
  }

  type Reply = (status: number, value: object) => unknown

  function twilio(path: string, form: URLSearchParams, reply: Reply, response: ServerResponse): void {
    if (path === '.json') return void reply(200, { sid: username, status: 'active' })
    if (path !== '/Messages.json') return twilioStatus(path, reply)
    const field = (name: string) => form.get(name) ?? ''
    const [to, from, text] = [field('To'), field('From'), field('Body')]
    if (!/^\+[1-9]\d{7,14}$/.test(to)) return void reply(400, { code: 21211, message: `Invalid 'To' phone number: ${to}`, status: 400 })
    if (!text || text.length > 1600) return void reply(400, { code: 21602, message: 'Message body is required.', status: 400 })
    if (isRefused(to)) return void reply(429, { code: 20429, message: 'Too Many Requests', status: 429 })
    const id = `SM${randomUUID().replaceAll('-', '')}`
    take('twilio', { id, to, from, text, callback: field('StatusCallback'), option1: null })
    if (to.endsWith('08')) return void response.destroy()
    reply(201, { sid: id, status: 'queued', to, from, body: text, num_segments: '1', price: null, error_code: null })
  }

  function twilioStatus(path: string, reply: Reply): void {
    const found = accepted.find((one) => path === `/Messages/${one.id}.json`)
    if (!found) return void reply(404, { code: 20404, message: 'Not found', status: 404 })
    const { id, status } = found
    reply(200, { sid: id, status, error_code: CODES[status] ?? null, price: '-0.05000', price_unit: 'EUR' })
  }

  function yuboto(path: string, body: YubotoCall, reply: Reply, response: ServerResponse): void {
    if (path === 'Dlr') return yubotoStatus(body.id, reply)
    const { phonenumbers = [], callbackUrl = '', option1 = null, sms } = body
    const to = phonenumbers[0] ?? ''
    if (path !== 'Send' || !sms || !/^[1-9]\d{7,14}$/.test(to))
      return void reply(200, { ErrorCode: 12, ErrorMessage: 'Invalid phone number', Message: null })
    if (isRefused(to)) return void reply(429, { ErrorCode: 29, ErrorMessage: 'Too many requests' })
    const id = randomUUID()
    take('yuboto', { id, to, from: sms.sender, text: sms.text, callback: callbackUrl, option1 })
    if (to.endsWith('08')) return void response.destroy()
    reply(200, { ErrorCode: 0, ErrorMessage: null, Message: [{ id, channel: 'sms', phonenumber: to, status: 'Submitted' }] })
  }

  function yubotoStatus(id: string | undefined, reply: Reply): void {
    const found = accepted.find((one) => one.id === id)
    if (!found) return void reply(200, { ErrorCode: 27, ErrorMessage: 'Message not found', dlr: null })
    const { to, from, option1, status } = found
    const dlr = [{ channel: 'sms', status: YUBOTO[status] ?? 'Sent', cost: 0.045, sender: from, dlrDate: `/Date(${Date.now()})/` }]
    reply(200, { ErrorCode: 0, id: found.id, phonenumber: to, option1, dlr })
  }

  function isRefused(to: string): boolean {
    const times = refusals.get(to) ?? 0
    if (!to.endsWith('07') || times >= 2) return false
    refusals.set(to, times + 1)
    return true
  }

  function take(provider: StandInMessage['provider'], given: Omit<StandInMessage, 'provider' | 'status'>): StandInMessage {
    const message: StandInMessage = { ...given, provider, status: 'sent' }
    accepted.push(message)
    const later = (ms: number, run: () => Promise<void>) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run().catch((error: unknown) => onError?.(error))
      }, ms)
      timers.add(timer)
    }
    const end = message.to.slice(-2)
    if (end === '03' || !message.callback) return message
    later(delay_ms, async () => {
      message.status = { '01': 'undelivered', '02': 'failed' }[end] ?? 'delivered'
      await report(message, message.status, end === '06')
      if (end === '05') await report(message, message.status)
      if (end === '04') await report(message, 'sent')
    })
    return message
  }

  async function report({ provider, id, to, from, callback, option1 }: StandInMessage, status: string, is_false = false): Promise<void> {
    if (provider === 'yuboto') {
      const url = new URL(callback)
      const said = is_false ? 'Failed' : (YUBOTO[status] ?? 'Sent')
      for (const [name, value] of Object.entries({
        sender: from,
        receiver: to,
        smsid: id,
        status: said,
        statusDescription: said,
        dlrDate: '',
        channel: 'sms',
        option1: option1 ?? '',
        option2: '',
      }))
        url.searchParams.set(name, value)
      await fetch(url)
      return
    }
    const form = {
      MessageSid: id,
      MessageStatus: is_false ? 'failed' : status,
      To: to,
      From: from,
      AccountSid: username ?? '',
      ...(CODES[status] && { ErrorCode: CODES[status] }),
    }
    await post(callback, form, is_false ? 'wrong' : secret)
  }

  async function post(url: string, form: Record<string, string>, token: string): Promise<number> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(token, url, form) },
      body: new URLSearchParams(form),
    })
    await answer.arrayBuffer()
    return answer.status
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    answer: (url, { from, to, text }) =>
      post(
        url,
        {
          MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
          From: from,
          To: to,
          Body: text,
          NumSegments: '1',
          AccountSid: username ?? '',
        },
        secret,
      ),
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const CODES: Record<string, string> = { undelivered: '30003', failed: '30008' }
const YUBOTO: Record<string, string> = { sent: 'Sent', delivered: 'Delivered', undelivered: 'Not Delivered', failed: 'Error' }

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** As Twilio signs its callbacks: the address, then every field with its value in the order of their names. */
function signatureOf(token: string, url: string, form: Record<string, string>): string {
  const fields = Object.entries(form)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
  return createHmac('sha1', token)
    .update([url, ...fields].join(''), 'utf8')
    .digest('base64')
}
