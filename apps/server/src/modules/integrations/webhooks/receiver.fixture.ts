import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Payload {
  id: string
  type: string
  account_id: number
  record: { type: string; key: string } | null
  data: { id: number; first_name?: string } | null
}

export interface Received {
  headers: IncomingMessage['headers']
  body: string
  json: Payload
  /** First name of the contact that was sent. */
  name: string | undefined
}

/** A receiver of webhooks on loopback. It answers 200 unless the test says otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (request: Received, response: ServerResponse) => void = (_request, response) => response.end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const json = JSON.parse(body) as Payload
      const one = { headers: request.headers, body, json, name: json.data?.first_name }
      received.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** Sets what the receiver does from now on. */
    answers(next: typeof answer) {
      answer = next
    },
    /** Ends requests that were not answered, too. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Checks a signature as docs/integrating.md tells receivers to. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const parts = String(headers['stoa-signature'])
    .split(',')
    .map((part) => part.split('='))
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  const wanted = Buffer.from(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return parts.some(([name, value = '']) => name === 'v1' && value.length === wanted.length && timingSafeEqual(Buffer.from(value), wanted))
}
