import type { Identity, TokenId } from '../bus/bus.ts'
import { ErrorCode } from '../protocol.ts'
import { type Connection, type Limits, settleIdentity } from '../sockets/connection.ts'
import { type RecheckOptions, recheckSubscriptions } from './recheck-subscriptions.ts'

export type { Authorize } from './recheck-subscriptions.ts'

export interface RevocationOptions extends RecheckOptions {
  connections: ReadonlyMap<string, Connection>
  limits: Limits
  now: () => number
}

/** How long a revoked token is remembered: its last authorisation may reach this node after the revocation. */
const REMEMBER_REVOKED_MS = 30_000

/** Knows the user of each socket, and takes sockets and channels away (wire-contract.md 5.8, domain.md 5.7). */
export function createRevocation(options: RevocationOptions) {
  const { connections, subscriptions, limits, now, close } = options
  const by_user = new Map<number, Set<Connection>>()
  const revoked = new Map<TokenId, number>()

  function closeAll(targets: Iterable<Connection>, code: number, message: string) {
    for (const connection of targets) close(connection, code, message)
  }

  const accountListeners = (account_id: number) => subscriptions.of(`private-accounts.${account_id}`)

  return {
    /** Notes the user and the token of a socket, or closes it when they may not have it. */
    identify({ socket_id, user_id, token_id }: Identity & { socket_id: string }) {
      const connection = connections.get(socket_id)
      if (!connection) return
      if (token_id !== null && revoked.has(token_id)) return close(connection, ErrorCode.unauthorized, 'The token was revoked')
      if (connection.user_id !== undefined && connection.user_id !== user_id)
        return close(connection, ErrorCode.reconnect, 'The socket belongs to another user')
      const sockets = by_user.get(user_id) ?? new Set()
      if (!sockets.has(connection) && sockets.size >= limits.sockets_per_user)
        return close(connection, ErrorCode.over_quota, `A user may open ${limits.sockets_per_user} sockets`)
      by_user.set(user_id, sockets.add(connection))
      setIdentity(connection, { user_id, token_id })
    },
    /** Checks the permissions of an account's listeners again. @param user_ids only these users; everyone on the account's channel when left out */
    async recheckAccount(account_id: number, user_ids?: number[]) {
      const targets = user_ids ? user_ids.flatMap((id) => [...(by_user.get(id) ?? [])]) : [...accountListeners(account_id)]
      await recheckSubscriptions(options, targets)
    },
    closeUser(user_id: number, code: number) {
      closeAll(by_user.get(user_id) ?? [], code, 'Signed out')
    },
    closeToken(token_id: TokenId, code: number) {
      revoked.set(token_id, now())
      const holders = [...connections.values()].filter((connection) => connection.tokens.has(token_id))
      closeAll(holders, code, 'The token was revoked')
    },
    closeAccountMembers(account_id: number, code: number) {
      closeAll(accountListeners(account_id), code, 'Membership changed')
    },
    /** Removes a socket that has ended. */
    forget: (connection: Connection) => forget(by_user, connection),
    /** Forgets tokens that were revoked long enough ago. */
    sweep() {
      for (const [token_id, at] of revoked) if (now() - at > REMEMBER_REVOKED_MS) revoked.delete(token_id)
    },
    users: () => by_user.size,
  }
}

function setIdentity(connection: Connection, { user_id, token_id }: Identity): void {
  connection.user_id = user_id
  connection.token_id = token_id
  if (token_id !== null) connection.tokens.add(token_id)
  settleIdentity(connection)
}

function forget(by_user: Map<number, Set<Connection>>, connection: Connection): void {
  settleIdentity(connection)
  if (connection.user_id === undefined) return
  const sockets = by_user.get(connection.user_id)
  sockets?.delete(connection)
  if (sockets?.size === 0) by_user.delete(connection.user_id)
}
