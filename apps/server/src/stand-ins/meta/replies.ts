import type { ServerResponse } from 'node:http'

export interface GraphFailure {
  status: number
  code: number
  subcode?: number
  type?: string
  message: string
  is_transient?: boolean
  headers?: Record<string, string>
}

export const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(JSON.stringify(body))

/** Answers with an error as the Graph API phrases it. */
export function refuse(response: ServerResponse, failure: GraphFailure): void {
  const { status, code, subcode, type = 'OAuthException', message, is_transient, headers } = failure
  const error = {
    message,
    type,
    code,
    ...(subcode && { error_subcode: subcode }),
    ...(is_transient && { is_transient }),
    fbtrace_id: 'Apractice',
  }
  send(response, status, { error }, headers)
}

export const EXPIRED: GraphFailure = {
  status: 400,
  code: 190,
  subcode: 463,
  message: 'Error validating access token: Session has expired.',
}
export const INVALID_TOKEN: GraphFailure = { status: 400, code: 190, message: 'Invalid OAuth access token.' }
export const REVOKED: GraphFailure = { status: 400, code: 190, subcode: 458, message: 'The user has not authorized this application.' }
export const WRONG_PROOF: GraphFailure = {
  status: 400,
  code: 100,
  type: 'GraphMethodException',
  message: 'Invalid appsecret_proof provided in the API argument',
}
export const UNKNOWN_OBJECT = (id: string): GraphFailure => ({
  status: 400,
  code: 100,
  subcode: 33,
  type: 'GraphMethodException',
  message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
})
export const INVALID = (message: string): GraphFailure => ({ status: 400, code: 100, message })
export const TOO_MUCH: GraphFailure = {
  status: 500,
  code: 1,
  subcode: 99,
  message: "Please reduce the amount of data you're asking for, then retry your request",
}
