/** Why an outgoing connection gave nothing. Users see the kind in their language, never a text of the other side. */
export type OutgoingFailure = 'address' | 'insecure' | 'unknown_host' | 'refused' | 'timeout' | 'tls' | 'redirect' | 'too_long' | 'broken'

const SENTENCES: Record<OutgoingFailure, string> = {
  address: 'The address is not on the public internet.',
  insecure: 'The address needs https.',
  unknown_host: 'The name of the host is unknown.',
  refused: 'Nothing accepts connections at this address.',
  timeout: 'There was no answer in time.',
  tls: 'The certificate or the encryption of the other side is not valid.',
  redirect: 'The other side redirects too often, or to another protocol.',
  too_long: 'The answer is too long.',
  broken: 'The connection broke, or the answer was not understood.',
}

/** An outgoing connection that failed. Its message contains nothing that the other side sent. */
export class OutgoingError extends Error {
  readonly kind: OutgoingFailure
  /** Whether the other side may have received the request. */
  readonly was_reached: boolean

  constructor(kind: OutgoingFailure, { was_reached = false, cause }: { was_reached?: boolean; cause?: unknown } = {}) {
    super(SENTENCES[kind], { cause })
    this.kind = kind
    this.was_reached = was_reached
  }
}

const CODES: Record<string, OutgoingFailure> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ENODATA: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'timeout',
  EPROTO: 'tls',
  ETLS: 'tls',
  HOSTNAME_MISMATCH: 'tls',
}

/** Classifies an error of a connection. An error that is classified already is returned as it is. */
export function outgoingError(error: unknown, was_reached = false): OutgoingError {
  if (error instanceof OutgoingError) return error
  const { code = '', name = '', errors } = error as { code?: string; name?: string; errors?: { code?: string }[] }
  const first = code || (errors?.[0]?.code ?? '')
  const kind = /^(Abort|Timeout)Error$/.test(name) ? 'timeout' : (CODES[first] ?? (/CERT|TLS|SSL|ISSUER/.test(first) ? 'tls' : 'broken'))
  return new OutgoingError(kind, { was_reached, cause: error })
}
