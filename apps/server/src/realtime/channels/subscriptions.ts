import type { Connection } from '../sockets/connection.ts'
import { frame, isPresence } from '../protocol.ts'

export interface Member {
  user_id: string
  user_info: unknown
  /** The string that was signed; the others receive it as it is. */
  channel_data: string
}

export interface ChannelState {
  connections: Set<Connection>
  /** Presence only: whom each socket brought. */
  members: Map<Connection, Member>
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Who listens to what in this process, and the presence frames that follow from joining and leaving. */
export function createSubscriptions(send: (connection: Connection, text: string) => void) {
  const channels = new Map<string, ChannelState>()

  function tellOthers(state: ChannelState, user_id: string, text: string) {
    for (const [other, member] of state.members) if (member.user_id !== user_id) send(other, text)
  }

  function join(connection: Connection, channel: string, member?: Member) {
    const state = channels.get(channel) ?? { connections: new Set(), members: new Map() }
    channels.set(channel, state)
    state.connections.add(connection)
    connection.channels.add(channel)
    if (!member || state.members.has(connection)) return
    const isFirstSocket = !usersOf(state).has(member.user_id)
    state.members.set(connection, member)
    if (isFirstSocket) tellOthers(state, member.user_id, frame('pusher_internal:member_added', member.channel_data, { channel }))
  }

  function leave(connection: Connection, channel: string) {
    const state = channels.get(channel)
    connection.channels.delete(channel)
    if (!state?.connections.delete(connection)) return
    const member = state.members.get(connection)
    state.members.delete(connection)
    if (member && !usersOf(state).has(member.user_id)) {
      tellOthers(state, member.user_id, frame('pusher_internal:member_removed', { user_id: member.user_id }, { channel }))
    }
    if (state.connections.size === 0) channels.delete(channel)
  }

  return {
    join,
    leave,
    leaveAll(connection: Connection) {
      for (const channel of connection.channels) leave(connection, channel)
    },
    of: (channel: string): ReadonlySet<Connection> => channels.get(channel)?.connections ?? NOBODY,
    member: (connection: Connection, channel: string) => channels.get(channel)?.members.get(connection),
    /** The people of a presence channel, each once however many sockets they opened. */
    users: (channel: string) => usersOf(channels.get(channel)),
    names: () => [...channels.keys()],
    count: () => channels.size,
    /** What a new subscriber is told. */
    welcome: (channel: string) => (isPresence(channel) ? roll(usersOf(channels.get(channel))) : {}),
  }
}

const NOBODY: ReadonlySet<Connection> = new Set()

function usersOf(state: ChannelState | undefined): Map<string, unknown> {
  const users = new Map<string, unknown>()
  for (const { user_id, user_info } of state?.members.values() ?? []) users.set(user_id, user_info)
  return users
}

function roll(users: Map<string, unknown>) {
  return { presence: { count: users.size, ids: [...users.keys()], hash: Object.fromEntries(users) } }
}
