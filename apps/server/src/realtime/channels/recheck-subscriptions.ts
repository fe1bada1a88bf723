import type { Identity, Log } from '../bus/bus.ts'
import { canonicalChannel, ErrorCode, isGuarded } from '../protocol.ts'
import { type Connection, identityOf } from '../sockets/connection.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Whether a user may (still) be on a channel; asked again when rights change. */
export type Authorize = (identity: Identity, channel: string) => boolean | Promise<boolean>

export interface RecheckOptions {
  subscriptions: Subscriptions
  authorize: Authorize
  log: Log
  close: (connection: Connection, code: number, message: string) => void
}

interface Check {
  identity: Identity
  channel: string
  sockets: Connection[]
}

const CHECKS_AT_ONCE = 32

/** Checks the rights of all guarded subscriptions of some sockets again, and closes the sockets that lost one. */
export async function recheckSubscriptions(options: RecheckOptions, targets: readonly Connection[]): Promise<void> {
  const checks = uniqueChecks(targets)
  for (let start = 0; start < checks.length; start += CHECKS_AT_ONCE) {
    await Promise.all(checks.slice(start, start + CHECKS_AT_ONCE).map((check) => recheck(options, check)))
  }
}

/** One check per user, token and channel, however many tabs are open. */
function uniqueChecks(targets: readonly Connection[]): Check[] {
  const checks = new Map<string, Check>()
  for (const connection of targets) {
    const identity = identityOf(connection)
    if (!identity) continue
    for (const channel of connection.channels) {
      if (!isGuarded(channel)) continue
      const name = JSON.stringify([identity.user_id, identity.token_id, channel])
      const check = checks.get(name) ?? { identity, channel, sockets: [] }
      check.sockets.push(connection)
      checks.set(name, check)
    }
  }
  return [...checks.values()]
}

async function recheck(options: RecheckOptions, { identity, channel, sockets }: Check): Promise<void> {
  if (await isStillAllowed(options, identity, channel)) return
  for (const connection of sockets) {
    options.subscriptions.leave(connection, channel)
    options.close(connection, ErrorCode.reconnect, 'Permissions changed')
  }
}

async function isStillAllowed({ authorize, log }: RecheckOptions, identity: Identity, channel: string): Promise<boolean> {
  try {
    return await authorize(identity, canonicalChannel(channel))
  } catch (error) {
    log.error({ err: error, user_id: identity.user_id }, 'rights of a subscription could not be checked; it ends')
    return false
  }
}
