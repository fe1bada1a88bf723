import type { ServerResponse } from 'node:http'
import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type StandIn, type TransportFault } from '../stand-in.ts'
import { packed } from './encoding.ts'
import { ErpRefusal, newErp, type Erp, type ErpItem } from './erp.ts'
import type { OpenList } from './lists.ts'
import { createLogins, type Body, type LoginFault } from './logins.ts'
import { answerService, type ServiceFault } from './services.ts'

/**
 * Faults of the ERP itself. `expired_token` forgets the login of the request; `commit_then_reset` stores what `setData` brings and
 * breaks the connection; `refuse_document` refuses a document as the ERP refuses what its rules forbid, without a code.
 */
type SoftOneFault = TransportFault | LoginFault | ServiceFault | 'html_page' | 'truncated' | 'no_errorcode' | 'utf8'

export interface ReceivedService {
  tenant: string
  service: string
  object: string
}

export interface SoftOneStandIn extends StandIn<ReceivedService, SoftOneFault> {
  /** The data of one installation, by the part of the address before `/s1services`. */
  erp(tenant: string): Promise<Erp>
}

interface Options {
  /** Items of an installation when it is first used. */
  itemsOf(tenant: string): Promise<ErpItem[]>
  /** Logins: any user name that begins so, with the password of the same name. */
  username?: string
  onError?: (error: unknown) => void
}

/**
 * Speaks the web services of SoftOne for installations that keep their data in memory: `POST /{tenant}/s1services`. Users whose name ends
 * with `-branches` choose between two branches. Answers in Windows-1253, packed, with every value as a string (integrations.md 4).
 */
export async function startSoftOneStandIn({ itemsOf, username = 'standin', onError }: Options): Promise<SoftOneStandIn> {
  const erps = new Map<string, Promise<Erp>>()
  const lists = new Map<string, OpenList>()
  const control = createControl<ReceivedService, SoftOneFault>(() => {
    erps.clear()
    lists.clear()
    logins.clear()
  })
  const logins = createLogins(control, username)

  function erp(tenant: string): Promise<Erp> {
    let found = erps.get(tenant)
    if (!found) erps.set(tenant, (found = itemsOf(tenant).then(newErp)))
    return found
  }

  async function serve(tenant: string, body: Body, response: ServerResponse): Promise<object | null> {
    if (body.service === 'login') return logins.login(tenant, body)
    logins.requireSession(tenant, body)
    if (body.service === 'authenticate') return logins.authenticate(tenant, body)
    return answerService({ control, lists, response }, await erp(tenant), body)
  }

  async function answer({ url, method, body, response }: Call): Promise<void> {
    const tenant = /^\/([\w-]+)\/s1services$/.exec(url.pathname)?.[1]
    if (!tenant || method !== 'POST') return void response.writeHead(404).end()
    if (control.takeFault('html_page'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>The service is being updated</html>')
    const request = JSON.parse(body.toString('utf8')) as Body
    control.received.push({ tenant, service: String(request.service), object: String(request.object ?? '') })
    const found = await serve(tenant, request, response).catch((error: unknown) =>
      refusal(error, control.takeFault('no_errorcode') !== null),
    )
    if (!found) return
    const bytes = packed({ success: true, ...found }, control.takeFault('utf8') ? 'utf-8' : 'windows-1253')
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
    response.end(control.takeFault('truncated') ? bytes.subarray(0, bytes.length - 20) : bytes)
  }

  const stand_in = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) => void response.writeHead(503).end(),
    onError,
  })
  return { ...stand_in, erp }
}

function refusal(error: unknown, isWithoutCode: boolean): object {
  if (!(error instanceof ErpRefusal)) throw error
  const code = isWithoutCode || Number.isNaN(error.errorcode) ? {} : { errorcode: error.errorcode }
  return { success: false, ...code, error: error.message }
}
