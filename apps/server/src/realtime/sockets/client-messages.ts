import { isRecord } from '#lib/is-record.ts'
import type { Bus } from '../bus/bus.ts'
import { type Connection, countIn, type Limits, whenIdentified } from './connection.ts'
import {
  ErrorCode,
  errorFrame,
  frame,
  isChannelName,
  isGuarded,
  isPresence,
  isSameSecret,
  isUnsupported,
  parseClientFrame,
  parseJson,
  signChannel,
  subscriptionErrorFrame,
  type ClientFrame,
} from '../protocol.ts'
import type { Member, Subscriptions } from '../channels/subscriptions.ts'

export interface MessageContext {
  key: string
  secret: string
  bus: Bus
  limits: Limits
  client_events: boolean
  subscriptions: Subscriptions
  now: () => number
  send: (connection: Connection, text: string) => void
  close: (connection: Connection, code: number, message: string) => void
}

interface Refusal {
  type: 'AuthError' | 'InvalidChannel' | 'UnsupportedChannel' | 'LimitReached'
  error: string
  status: number
}

const MINUTE_MS = 60_000

/** Handles one frame of a client (wire-contract.md 5.2, 5.3, 5.6). Never rejects because of a client's input. */
export async function receiveMessage(context: MessageContext, connection: Connection, text: string): Promise<void> {
  if (connection.closed || !isWithinRate(context, connection)) return
  const message = parseClientFrame(text)
  if (!message) return context.send(connection, errorFrame(ErrorCode.client_event_rejected, 'Invalid message'))
  if (message.event === 'pusher:ping') return context.send(connection, frame('pusher:pong', {}))
  if (message.event === 'pusher:subscribe') return subscribe(context, connection, message.data)
  if (message.event === 'pusher:unsubscribe') return unsubscribe(context, connection, message.data)
  if (message.event.startsWith('client-')) return relayClientEvent(context, connection, message)
}

/** Above the limit, drops messages and sends one error a minute. Disconnects a client that keeps sending. */
function isWithinRate({ limits, now, send, close }: MessageContext, connection: Connection): boolean {
  const count = countIn(connection.messages, now(), MINUTE_MS)
  if (count <= limits.messages_per_minute) return true
  if (count === limits.messages_per_minute + 1) send(connection, errorFrame(ErrorCode.client_event_rejected, 'Too many messages'))
  if (count > limits.messages_per_minute * 2) close(connection, ErrorCode.over_capacity, 'Too many messages')
  return false
}

async function subscribe(context: MessageContext, connection: Connection, data: unknown) {
  const { subscriptions, limits, send } = context
  const request = isRecord(data) ? data : {}
  const channel = textOf(request.channel)
  const refuse = ({ type, error, status }: Refusal) => send(connection, subscriptionErrorFrame(channel, type, error, status))

  const refusal = checkChannel(context, connection, channel) ?? checkSignature(context, connection, channel, request)
  if (refusal) return refuse(refusal)
  const member = isPresence(channel) ? readMember(context, channel, request.channel_data) : undefined
  if (member && 'type' in member) return refuse(member)

  connection.pending.add(channel)
  if (isGuarded(channel) && !(await whenIdentified(connection, limits.identity_wait_ms))) {
    connection.pending.delete(channel)
    return refuse({ type: 'AuthError', error: 'The socket is not known to belong to anybody', status: 401 })
  }
  if (!connection.pending.delete(channel) || connection.closed) return
  subscriptions.join(connection, channel, member)
  send(connection, frame('pusher_internal:subscription_succeeded', subscriptions.welcome(channel), { channel }))
}

function checkChannel({ limits }: MessageContext, connection: Connection, channel: string): Refusal | undefined {
  if (isUnsupported(channel)) return { type: 'UnsupportedChannel', error: 'This kind of channel is not offered', status: 400 }
  if (!isChannelName(channel)) return { type: 'InvalidChannel', error: 'The channel name is invalid', status: 400 }
  const taken = connection.channels.size + connection.pending.size
  if (taken >= limits.channels_per_socket && !connection.channels.has(channel)) {
    return { type: 'LimitReached', error: `A socket may join ${limits.channels_per_socket} channels`, status: 429 }
  }
}

function checkSignature(
  { key, secret }: MessageContext,
  connection: Connection,
  channel: string,
  request: Record<string, unknown>,
): Refusal | undefined {
  if (!isGuarded(channel)) return
  const channel_data = isPresence(channel) ? textOf(request.channel_data) : undefined
  const expected = `${key}:${signChannel({ secret, socket_id: connection.socket_id, channel, channel_data })}`
  if (typeof request.auth === 'string' && isSameSecret(request.auth, expected)) return
  return { type: 'AuthError', error: 'The signature is missing or wrong', status: 401 }
}

function readMember({ limits, subscriptions }: MessageContext, channel: string, channel_data: unknown): Member | Refusal {
  const text = typeof channel_data === 'string' ? channel_data : ''
  const parsed = parseJson(text)
  if (!isRecord(parsed) || !['string', 'number'].includes(typeof parsed.user_id)) {
    return { type: 'AuthError', error: 'channel_data names no user', status: 401 }
  }
  if (Buffer.byteLength(text) > limits.presence_member_bytes)
    return { type: 'LimitReached', error: 'channel_data is too large', status: 413 }
  const user_id = String(parsed.user_id)
  const users = subscriptions.users(channel)
  if (users.size >= limits.presence_members && !users.has(user_id))
    return { type: 'LimitReached', error: 'The channel is full', status: 429 }
  return { user_id, user_info: parsed.user_info ?? null, channel_data: text }
}

function unsubscribe({ subscriptions }: MessageContext, connection: Connection, data: unknown) {
  const channel = isRecord(data) ? textOf(data.channel) : ''
  connection.pending.delete(channel)
  subscriptions.leave(connection, channel)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function relayClientEvent(context: MessageContext, connection: Connection, { event, channel = '', data }: ClientFrame) {
  const problem = clientEventProblem(context, connection, channel, data)
  if (problem) return context.send(connection, errorFrame(ErrorCode.client_event_rejected, problem))
  const user_id = context.subscriptions.member(connection, channel)?.user_id
  await context.bus.publish([
    {
      type: 'broadcast',
      channels: [channel],
      event,
      data,
      except_socket_id: connection.socket_id,
      ...(user_id !== undefined && { user_id }),
    },
  ])
}

function clientEventProblem(
  { client_events, limits, now }: MessageContext,
  connection: Connection,
  channel: string,
  data: unknown,
): string | undefined {
  if (!client_events) return 'Client events are not enabled'
  if (!isGuarded(channel)) return 'Client events need a private or presence channel'
  if (!connection.channels.has(channel)) return 'The sender has not joined the channel'
  if (Buffer.byteLength(JSON.stringify(data) ?? '') > limits.client_event_bytes) return 'The client event is too large'
  if (countIn(connection.client_events, now(), 1_000) > limits.client_events_per_second) return 'Too many client events'
}
