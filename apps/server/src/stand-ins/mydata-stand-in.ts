import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { greekBytes } from '#lib/greek-bytes.ts'

/** What it does with the next document: takes it, refuses it, never answers, takes it and never answers, or is down. */
export type StandInMood = 'accept' | 'refuse' | 'silent' | 'accept_silently' | 'down'

export interface MydataStandIn {
  readonly url: string
  /** Documents it has, in order. */
  readonly documents: readonly StandInDocument[]
  /** Moods of the next documents; afterwards all are taken. */
  expect(...moods: StandInMood[]): void
  close(): Promise<void>
}

export interface StandInDocument {
  uid: string
  mark: number
  xml: string
  cancellation_mark: number | null
}

/** A tax authority that keeps documents in memory and speaks the protocol of the real one. */
export async function startMydataStandIn(login: { user_name: string; key: string } | null = null): Promise<MydataStandIn> {
  const documents: StandInDocument[] = []
  const moods: StandInMood[] = []
  const first_mark = firstMark()
  let last_mark = first_mark

  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then(
      (body) => answer(incoming, outgoing, body),
      () => outgoing.destroy(),
    )
  })

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, body: string): void {
    const url = new URL(incoming.url ?? '/', 'http://stand-in')
    const reply = (status: number, xml: string) => void outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
    const isKnown =
      !login || (incoming.headers['aade-user-id'] === login.user_name && incoming.headers['ocp-apim-subscription-key'] === login.key)
    if (!isKnown) return reply(401, '')
    if (url.pathname.endsWith('/SendInvoices')) return receive(body, reply)
    if (url.pathname.endsWith('/CancelInvoice')) return cancel(Number(url.searchParams.get('mark')), reply)
    if (url.pathname.endsWith('/RequestTransmittedDocs'))
      return reply(200, `<RequestedDoc><invoicesDoc>${documents.map(requested).join('')}</invoicesDoc></RequestedDoc>`)
    reply(404, '')
  }

  function receive(xml: string, reply: (status: number, xml: string) => void): void {
    const mood = moods.shift() ?? 'accept'
    if (mood === 'silent') return
    if (mood === 'down') return reply(503, '')
    if (mood === 'refuse')
      return reply(
        200,
        response(
          '<errors><error><message>Vat number is invalid</message><code>102</code></error></errors><statusCode>ValidationError</statusCode>',
        ),
      )
    const uid = uidOf(xml)
    if (documents.some((one) => one.uid === uid))
      return reply(
        200,
        response(
          `<errors><error><message>${uid} already sent</message><code>228</code></error></errors><statusCode>ValidationError</statusCode>`,
        ),
      )
    const mark = ++last_mark
    documents.push({ uid, mark, xml, cancellation_mark: null })
    if (mood === 'accept_silently') return
    reply(
      200,
      response(
        `<invoiceUid>${uid}</invoiceUid><invoiceMark>${mark}</invoiceMark><qrUrl>https://mydata.example/qr?mark=${mark}&amp;uid=${uid}</qrUrl><statusCode>Success</statusCode>`,
      ),
    )
  }

  function cancel(mark: number, reply: (status: number, xml: string) => void): void {
    const document = documents.find((one) => one.mark === mark)
    // What it took before its start it has forgotten, but not refused.
    if (!document && mark > first_mark)
      return reply(
        200,
        response('<errors><error><message>Unknown mark</message><code>210</code></error></errors><statusCode>ValidationError</statusCode>'),
      )
    const cancellation_mark = document?.cancellation_mark ?? ++last_mark
    if (document) document.cancellation_mark = cancellation_mark
    reply(200, response(`<cancellationMark>${cancellation_mark}</cancellationMark><statusCode>Success</statusCode>`))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/myDATA`,
    documents,
    expect: (...next) => void moods.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Above the marks that were given before its start, which documents keep though it forgets them. */
const firstMark = () => 400_001_900_000_000 + (Date.now() - Date.UTC(2026, 0)) * 1000

const response = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><ResponseDoc><response><index>1</index>${content}</response></ResponseDoc>`

/** The document as it was sent, with what the authority added to it. */
const requested = ({ uid, mark, xml }: StandInDocument) => {
  const content = /<invoice>([\s\S]*)<\/invoice>/.exec(xml)?.[1] ?? ''
  return `<invoice><uid>${uid}</uid><mark>${mark}</mark>${content}<qrCodeUrl>https://mydata.example/qr?mark=${mark}&amp;uid=${uid}</qrCodeUrl></invoice>`
}

/** As the authority makes it: issuer, date, branch, type, series, number. */
function uidOf(xml: string): string {
  const issuer = /<issuer>(.*?)<\/issuer>/s.exec(xml)?.[1] ?? ''
  const of = (source: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(source)?.[1] ?? ''
  const parts = [
    of(issuer, 'vatNumber'),
    of(xml, 'issueDate'),
    of(issuer, 'branch'),
    of(xml, 'invoiceType'),
    of(xml, 'series'),
    of(xml, 'aa'),
  ]
  return createHash('sha1')
    .update(greekBytes(parts.join('-')))
    .digest('hex')
    .toUpperCase()
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
