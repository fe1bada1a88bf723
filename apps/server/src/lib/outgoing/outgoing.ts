import { connect, isIP, type Socket } from 'node:net'
import { allowedPlaces } from './allowed-places.ts'
import { guardedAgents } from './guarded-agents.ts'
import { guardedLookup, refusalOf, refusalOfLiteral, resolveBySystem, type Guard, type Resolve, type Target } from './guarded-dial.ts'
import { guardedRequest, readUrl, type OutgoingAnswer, type OutgoingRequest } from './guarded-request.ts'
import { OutgoingError, outgoingError } from './outgoing-error.ts'

export interface OutgoingCalls {
  /** @throws OutgoingError */
  request(url: string, options?: OutgoingRequest): Promise<OutgoingAnswer>
  /** Opens a TCP connection. @throws OutgoingError */
  connect(place: { host: string; port: number; timeout_ms?: number }): Promise<Socket>
}

/**
 * The only way to an address that a user may set: mail servers, gateways, webhooks, tax authorities, shops. Each connection
 * is checked against the address that is really dialled.
 */
export interface Outgoing extends OutgoingCalls {
  /** The same calls without the guard, for addresses that the operator sets in the environment. */
  unguarded: OutgoingCalls
  /** Tells before an address is stored why it would be refused; null if it may be dialled now. Each connect is checked again. */
  inspect(url: string): Promise<OutgoingError | null>
  /** Lists one more place, for stand-ins that this process starts. */
  allow(place: string): void
  /** Closes idle connections. */
  close(): void
}

interface OutgoingOptions {
  /** Places outside the public internet that may be dialled (`OUTGOING_ALLOWED`). */
  allowed?: readonly string[]
  resolve?: Resolve
}

const CONNECT_MS = 15_000

/** Creates the guard of outgoing connections (decision 0044). */
export function createOutgoing({ allowed = [], resolve = resolveBySystem }: OutgoingOptions = {}): Outgoing {
  const guard: Guard = { places: allowedPlaces(allowed), resolve }
  const [guarded, unguarded] = [callsThrough(guard), callsThrough({ places: allowedPlaces(EVERYWHERE), resolve })]
  return {
    ...guarded,
    unguarded,
    inspect: (url) => inspect(guard, url),
    allow: (place) => guard.places.add(place),
    close() {
      guarded.close()
      unguarded.close()
    },
  }
}

const EVERYWHERE = ['0.0.0.0/0', '::/0']

function callsThrough(guard: Guard): OutgoingCalls & { close(): void } {
  const agents = guardedAgents(guard)
  return {
    request: (url, options = {}) => guardedRequest(agents, url, options),
    connect: ({ host, port, timeout_ms = CONNECT_MS }) => dial(guard, { host, port, needs_tls: false }, timeout_ms),
    close: () => agents.close(),
  }
}

function dial(guard: Guard, target: Target, timeout_ms: number): Promise<Socket> {
  const refusal = refusalOfLiteral(guard, target)
  if (refusal) return Promise.reject(refusal)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.host, port: target.port, lookup: guardedLookup(guard, target) })
    const timer = setTimeout(() => socket.destroy(new OutgoingError('timeout')), timeout_ms)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(outgoingError(error))
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      // An error without a listener would end the process, and the caller adds its own later.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

async function inspect(guard: Guard, text: string): Promise<OutgoingError | null> {
  try {
    const { hostname, protocol, port } = readUrl(text)
    const isTls = protocol === 'https:'
    const target: Target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 443 : 80)), needs_tls: !isTls }
    if (isIP(target.host)) return refusalOfLiteral(guard, target)
    const addresses = await new Promise<string[]>((done, fail) =>
      guard.resolve(target.host, (error, found) => (error ? fail(error) : done(found.map(({ address }) => address)))),
    )
    const refusals = addresses.map((address) => refusalOf(guard, target, address))
    return refusals.includes(null) ? null : (refusals[0] ?? new OutgoingError('unknown_host'))
  } catch (error) {
    return outgoingError(error)
  }
}
