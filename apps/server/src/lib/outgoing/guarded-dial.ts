import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AllowedPlaces } from './allowed-places.ts'
import { OutgoingError } from './outgoing-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a name to all its addresses. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

export const resolveBySystem: Resolve = (host, done) =>
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []))

/** Where a connection goes to. `needs_tls` refuses the place unless the operator lists it. */
export interface Target {
  host: string
  port: number
  needs_tls: boolean
}

export interface Guard {
  places: AllowedPlaces
  resolve: Resolve
}

/** @returns the error if the place may not be dialled, else null */
export function refusalOf({ places }: Guard, { host, port, needs_tls }: Target, address: string): OutgoingError | null {
  if (places.includes(host, address, port)) return null
  if (!isPublicAddress(address)) return new OutgoingError('address')
  return needs_tls ? new OutgoingError('insecure') : null
}

/**
 * The `lookup` of a connection: Node dials exactly the addresses that it returns, so that a name cannot mean one address
 * when it is checked and another one when it is dialled. Node does not call it for a host that is an IP address;
 * `refusalOfLiteral` is for these.
 */
export function guardedLookup(guard: Guard, target: Target): LookupFunction {
  return (_host, options, callback) =>
    guard.resolve(target.host, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => refusalOf(guard, target, address) === null)
      const [first] = allowed
      const refusal = found[0] ? refusalOf(guard, target, found[0].address) : new OutgoingError('unknown_host')
      if (!first) return callback(refusal, '')
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })
}

/** @returns the error if the host is an IP address that may not be dialled */
export function refusalOfLiteral(guard: Guard, target: Target): OutgoingError | null {
  return isIP(target.host) ? refusalOf(guard, target, target.host) : null
}
