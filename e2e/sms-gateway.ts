import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const ACCOUNT_SID = `AC${'1'.repeat(32)}`
export const AUTH_TOKEN = 'journey-token'

export interface Gateway {
  url: string
  /** The messages it received, in order. */
  texts: { to: string; text: string }[]
  /** Sends a text to the number of the account. @returns the status of the application's answer */
  answer(incoming_url: string, message: { from: string; to: string; text: string }): Promise<number>
  close(): Promise<void>
}

/** Implements Twilio's API for sending, delivery reports and answers, without sending anything. */
export async function startGateway(): Promise<Gateway> {
  const texts: Gateway['texts'] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((form) => {
      const reply = (status: number, value: object) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.method === 'GET') return reply(200, { sid: ACCOUNT_SID, status: 'active' })
      const [to, text, callback] = ['To', 'Body', 'StatusCallback'].map((name) => form.get(name) ?? '')
      const sid = `SM${randomUUID().replaceAll('-', '')}`
      texts.push({ to: to!, text: text! })
      reply(201, { sid, status: 'queued', to, body: text })
      return post(callback!, { MessageSid: sid, MessageStatus: 'delivered', To: to!, AccountSid: ACCOUNT_SID })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    answer: (url, { from, to, text }) =>
      post(url, { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, From: from, To: to, Body: text, AccountSid: ACCOUNT_SID }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A form with the signature of Twilio. */
async function post(url: string, form: Record<string, string>): Promise<number> {
  const fields = Object.keys(form)
    .sort((one, other) => one.localeCompare(other, 'en'))
    .map((name) => `${name}${form[name]}`)
  const signature = createHmac('sha1', AUTH_TOKEN)
    .update(`${url}${fields.join('')}`)
    .digest('base64')
  const answer = await fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(form) })
  return answer.status
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
