import { isRecord } from '#lib/is-record.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { postService } from './post-service.ts'

/** Where and as whom an ERP is called. */
export interface SoftOneAccess {
  calls: OutgoingCalls
  url: string
  username: string
  password: string
  app_id: number
}

export interface SoftOneCompany {
  company: number
  branch: number
  module: number
  refid: number
}

/** A combination that a login may work in. */
export interface SoftOneObject extends SoftOneCompany {
  /** Names of the company and the branch. */
  name: string
}

/** Logs in and lists the combinations of company, branch, module and user. @throws RemoteError */
export async function login(access: SoftOneAccess): Promise<{ client_id: string; objects: SoftOneObject[] }> {
  const { username, password, app_id } = access
  const answer = await postService(access.calls, access.url, { service: 'login', username, password, appId: app_id })
  const objects = Array.isArray(answer.objs) ? answer.objs.filter(isRecord) : []
  return { client_id: clientIdOf(answer), objects: objects.map(objectOf) }
}

/** Opens a combination with the clientID of a login. @returns the clientID of all further calls. @throws RemoteError */
export async function authenticate(
  { calls, url }: SoftOneAccess,
  client_id: string,
  { company, branch, module, refid }: SoftOneCompany,
): Promise<string> {
  return clientIdOf(await postService(calls, url, { service: 'authenticate', clientID: client_id, company, branch, module, refid }))
}

function clientIdOf({ clientID }: Record<string, unknown>): string {
  if (typeof clientID !== 'string' || clientID === '')
    throw new RemoteError('transient', 'The answer has no clientID.', { code: 'not_json' })
  return clientID
}

const objectOf = (one: Record<string, unknown>): SoftOneObject => ({
  company: Number(one.COMPANY),
  branch: Number(one.BRANCH),
  module: Number(one.MODULE),
  refid: Number(one.REFID),
  name: [one.COMPANYNAME, one.BRANCHNAME, one.REFIDNAME].filter((part) => typeof part === 'string').join(' · '),
})
