import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { ErrorCode, isSameSecret, NEWEST_PROTOCOL, OLDEST_PROTOCOL } from '../protocol.ts'

export interface AdmissionOptions {
  key: string
  /** Exact origins; `same-origin` allows the host the request itself was sent to, `*` any. */
  allowed_origins: string[]
  tls_only?: boolean
}

export interface Refused {
  code: number
  message: string
}

/** Why an upgrade is not accepted (wire-contract.md 5.1); undefined when it is. Told in-band, after the handshake. */
export function admissionProblem(request: IncomingMessage, { key, allowed_origins, tls_only }: AdmissionOptions): Refused | undefined {
  const url = new URL(request.url ?? '/', 'http://host.invalid')
  const offered = /^\/app\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  if (offered === undefined) return { code: ErrorCode.bad_path, message: 'The path names no application' }
  if (tls_only && !(request.socket as TLSSocket).encrypted) return { code: ErrorCode.tls_only, message: 'Connect over TLS' }
  if (!isSameSecret(offered, key)) return { code: ErrorCode.unknown_app, message: 'The application does not exist' }
  return protocolProblem(url.searchParams.get('protocol')) ?? originProblem(request, allowed_origins)
}

function protocolProblem(protocol: string | null): Refused | undefined {
  if (!protocol) return { code: ErrorCode.no_protocol, message: 'No protocol version was given' }
  if (!/^\d+$/.test(protocol)) return { code: ErrorCode.bad_version, message: 'The protocol version is no number' }
  const version = Number(protocol)
  if (version < OLDEST_PROTOCOL || version > NEWEST_PROTOCOL)
    return { code: ErrorCode.unsupported_protocol, message: 'The protocol version is not supported' }
}

function originProblem({ headers }: IncomingMessage, allowed: string[]): Refused | undefined {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return
  if (allowed.includes('same-origin') && URL.canParse(origin) && new URL(origin).host === host) return
  return { code: ErrorCode.unauthorized, message: 'The origin is not allowed' }
}
