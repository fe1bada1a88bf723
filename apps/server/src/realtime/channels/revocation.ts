import type { Identity, Log, TokenId } from '../bus/bus.ts'
import { type Connection, identityOf, type Limits, settleIdentity } from '../sockets/connection.ts'
import { canonicalChannel, ErrorCode, isGuarded } from '../protocol.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Whether somebody may (still) be on a channel; asked again when rights changed. */
export type Authorize = (identity: Identity, channel: string) => boolean | Promise<boolean>

export interface RevocationOptions {
  connections: ReadonlyMap<string, Connection>
  subscriptions: Subscriptions
  limits: Limits
  authorize: Authorize
  log: Log
  now: () => number
  close: (connection: Connection, code: number, message: string) => void
}

/** A token revoked while its last authorisation was still on its way to this node must not get in afterwards. */
const REMEMBER_REVOKED_MS = 30_000
const CHECKS_AT_ONCE = 32

/** Whose socket is whose, and taking sockets and channels away again (wire-contract.md 5.8, domain.md 5.7). */
export function createRevocation({ connections, subscriptions, limits, authorize, log, now, close }: RevocationOptions) {
  const by_user = new Map<number, Set<Connection>>()
  const revoked = new Map<TokenId, number>()

  function identify({ socket_id, user_id, token_id }: Identity & { socket_id: string }) {
    const connection = connections.get(socket_id)
    if (!connection) return
    if (token_id !== null && revoked.has(token_id)) return close(connection, ErrorCode.unauthorized, 'The token was revoked')
    if (connection.user_id !== undefined && connection.user_id !== user_id) {
      return close(connection, ErrorCode.reconnect, 'The socket belongs to another user')
    }
    const sockets = by_user.get(user_id) ?? new Set()
    if (!sockets.has(connection) && sockets.size >= limits.sockets_per_user) {
      return close(connection, ErrorCode.over_quota, `A user may open ${limits.sockets_per_user} sockets`)
    }
    by_user.set(user_id, sockets.add(connection))
    connection.user_id = user_id
    connection.token_id = token_id
    if (token_id !== null) connection.tokens.add(token_id)
    settleIdentity(connection)
  }

  function closeAll(targets: Iterable<Connection>, code: number, message: string) {
    for (const connection of targets) close(connection, code, message)
  }

  const accountListeners = (account_id: number) => subscriptions.of(`private-accounts.${account_id}`)

  async function recheckAccount(account_id: number, user_ids?: number[]) {
    const targets = user_ids ? user_ids.flatMap((id) => [...(by_user.get(id) ?? [])]) : [...accountListeners(account_id)]
    const checks = uniqueChecks(targets)
    for (let start = 0; start < checks.length; start += CHECKS_AT_ONCE) {
      await Promise.all(checks.slice(start, start + CHECKS_AT_ONCE).map(recheck))
    }
  }

  async function recheck({ identity, channel, sockets }: Check) {
    if (await isStillAllowed(identity, channel)) return
    for (const connection of sockets) {
      subscriptions.leave(connection, channel)
      close(connection, ErrorCode.reconnect, 'Permissions changed')
    }
  }

  async function isStillAllowed(identity: Identity, channel: string): Promise<boolean> {
    try {
      return await authorize(identity, canonicalChannel(channel))
    } catch (error) {
      log.error({ err: error, user_id: identity.user_id }, 'rights of a subscription could not be checked; it ends')
      return false
    }
  }

  return {
    identify,
    recheckAccount,
    closeUser(user_id: number, code: number) {
      closeAll(by_user.get(user_id) ?? [], code, 'Signed out')
    },
    closeToken(token_id: TokenId, code: number) {
      revoked.set(token_id, now())
      closeAll(
        [...connections.values()].filter((connection) => connection.tokens.has(token_id)),
        code,
        'The token was revoked',
      )
    },
    closeAccountMembers(account_id: number, code: number) {
      closeAll(accountListeners(account_id), code, 'Membership changed')
    },
    forget(connection: Connection) {
      settleIdentity(connection)
      if (connection.user_id === undefined) return
      const sockets = by_user.get(connection.user_id)
      sockets?.delete(connection)
      if (sockets?.size === 0) by_user.delete(connection.user_id)
    },
    sweep() {
      for (const [token_id, at] of revoked) if (now() - at > REMEMBER_REVOKED_MS) revoked.delete(token_id)
    },
    users: () => by_user.size,
  }
}

interface Check {
  identity: Identity
  channel: string
  sockets: Connection[]
}

/** One question per user, token and channel, however many tabs are open. */
function uniqueChecks(targets: Connection[]): Check[] {
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
