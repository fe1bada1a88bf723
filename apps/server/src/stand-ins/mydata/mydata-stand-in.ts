import type { ServerResponse } from 'node:http'
import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type StandIn, type TransportFault } from '../stand-in.ts'
import { documentUid } from './document-uid.ts'

/** `refused` fails validation; `accepted_without_answer` stores the document and never answers. */
type MydataFault = TransportFault | 'refused' | 'accepted_without_answer'

export type MydataStandIn = StandIn<StandInDocument, MydataFault>

interface StandInDocument {
  uid: string
  mark: number
  xml: string
  cancellation_mark: number | null
}

/**
 * A tax authority that keeps documents in memory and speaks the protocol of the real one. Faults apply to documents that are sent.
 * @param login the only login that it accepts; null accepts every login
 */
export async function startMydataStandIn(login: { user_name: string; key: string } | null = null): Promise<MydataStandIn> {
  const control = createControl<StandInDocument, MydataFault>()
  const register = createRegister(control.received)

  function answer({ request: { headers }, response, url, body }: Call): void {
    const is_known = !login || (headers['aade-user-id'] === login.user_name && headers['ocp-apim-subscription-key'] === login.key)
    if (!is_known) return reply(response, 401, '')
    if (isSent(url)) return receive(response, body.toString('utf8'))
    if (url.pathname.endsWith('/CancelInvoice')) return reply(response, 200, register.cancel(Number(url.searchParams.get('mark'))))
    if (url.pathname.endsWith('/RequestTransmittedDocs')) return reply(response, 200, register.list())
    reply(response, 404, '')
  }

  function receive(response: ServerResponse, xml: string): void {
    const fault = control.takeFault('refused', 'accepted_without_answer')
    if (fault === 'refused') return reply(response, 200, invalid(102, 'Vat number is invalid'))
    const answered = register.add(xml)
    if (fault === null) reply(response, 200, answered)
  }

  const stand_in = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) => reply(response, 503, ''),
    canFail: ({ url }) => isSent(url),
  })
  return { ...stand_in, url: `${stand_in.url}/myDATA` }
}

const isSent = (url: URL) => url.pathname.endsWith('/SendInvoices')

/** Registers and cancels documents. Every function returns the answer as XML. */
function createRegister(documents: StandInDocument[]) {
  const first_mark = firstMark()
  let last_mark = first_mark
  return {
    add(xml: string): string {
      const uid = documentUid(xml)
      if (documents.some((document) => document.uid === uid)) return invalid(228, `${uid} already sent`)
      const mark = ++last_mark
      documents.push({ uid, mark, xml, cancellation_mark: null })
      return response(
        `<invoiceUid>${uid}</invoiceUid><invoiceMark>${mark}</invoiceMark><qrUrl>${qrUrl(mark, uid)}</qrUrl><statusCode>Success</statusCode>`,
      )
    },
    cancel(mark: number): string {
      const document = documents.find((candidate) => candidate.mark === mark)
      // Smaller marks were given before the stand-in was restarted, so the document existed.
      if (!document && mark > first_mark) return invalid(210, 'Unknown mark')
      const cancellation_mark = document?.cancellation_mark ?? ++last_mark
      if (document) document.cancellation_mark = cancellation_mark
      return response(`<cancellationMark>${cancellation_mark}</cancellationMark><statusCode>Success</statusCode>`)
    },
    list: () => `<RequestedDoc><invoicesDoc>${documents.map(transmitted).join('')}</invoicesDoc></RequestedDoc>`,
  }
}

/** Above every mark that was given before the start: issued documents keep their marks, but the stand-in forgets them. */
const firstMark = () => 400_001_900_000_000 + (Date.now() - Date.UTC(2026, 0)) * 1000

const qrUrl = (mark: number, uid: string) => `https://mydata.example/qr?mark=${mark}&amp;uid=${uid}`

const reply = (to: ServerResponse, status: number, xml: string) => void to.writeHead(status, { 'content-type': 'application/xml' }).end(xml)

const response = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><ResponseDoc><response><index>1</index>${content}</response></ResponseDoc>`

const invalid = (code: number, message: string) =>
  response(`<errors><error><message>${message}</message><code>${code}</code></error></errors><statusCode>ValidationError</statusCode>`)

/** The document as it was sent, with the elements that the authority adds. */
const transmitted = ({ uid, mark, xml }: StandInDocument) => {
  const content = /<invoice>([\s\S]*)<\/invoice>/.exec(xml)?.[1] ?? ''
  return `<invoice><uid>${uid}</uid><mark>${mark}</mark>${content}<qrCodeUrl>${qrUrl(mark, uid)}</qrCodeUrl></invoice>`
}
