import { isRecord } from '#lib/is-record.ts'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * Close and error codes of the Pusher protocol that the server sends (wire-contract.md 5.8). What pusher-js does with
 * each is part of the meaning: 4000–4099 no retry, 4100–4199 retry after a second, 4200–4299 retry at once.
 */
export const ErrorCode = {
  tls_only: 4000,
  unknown_app: 4001,
  over_quota: 4004,
  bad_path: 4005,
  bad_version: 4006,
  unsupported_protocol: 4007,
  no_protocol: 4008,
  unauthorized: 4009,
  over_capacity: 4100,
  reconnect: 4200,
  no_pong: 4201,
  client_event_rejected: 4301,
} as const

export const OLDEST_PROTOCOL = 5
export const NEWEST_PROTOCOL = 7

const SOCKET_ID = /^\d+\.\d+$/
const CHANNEL = /^[A-Za-z0-9_\-=@,.;]{1,200}$/
const USER_ALIAS = 'private-App.User.'
const USER_CHANNEL = 'private-App.Models.User.'

/** What a client sends, after the two spellings of `data` (object or JSON string) became one. */
export interface ClientFrame {
  event: string
  channel?: string
  data: unknown
}

export interface AuthParts {
  secret: string
  socket_id: string
  channel: string
  /** Presence only: the exact string that the client will send. */
  channel_data?: string
}

/** A random socket id; unique across nodes by chance alone (two numbers below 10^10). */
export function newSocketId(): string {
  return `${randomInt(1, 1e10)}.${randomInt(1, 1e10)}`
}

export const isSocketId = (value: unknown): value is string => typeof value === 'string' && value.length <= 64 && SOCKET_ID.test(value)

export const isChannelName = (value: unknown): value is string => typeof value === 'string' && CHANNEL.test(value)

export const isPresence = (channel: string) => channel.startsWith('presence-')

/** Whether joining needs a signature. */
export const isGuarded = (channel: string) => channel.startsWith('private-') || isPresence(channel)

/** Kinds of channel of later Pusher products that this server does not offer. */
export const isUnsupported = (channel: string) => /^private-encrypted-|^(private-|presence-)?cache-|^#server-to-user-/.test(channel)

/** The spelling under which a channel is authorised: older clients say `private-App.User.7`. */
export function canonicalChannel(channel: string): string {
  return channel.startsWith(USER_ALIAS) ? USER_CHANNEL + channel.slice(USER_ALIAS.length) : channel
}

/** All names under which a broadcast on this channel is heard, the given one first. */
export function channelNames(channel: string): string[] {
  if (channel.startsWith(USER_ALIAS)) return [channel, canonicalChannel(channel)]
  if (channel.startsWith(USER_CHANNEL)) return [channel, USER_ALIAS + channel.slice(USER_CHANNEL.length)]
  return [channel]
}

/** Hex HMAC-SHA256 over the parts joined by colons (wire-contract.md 5.3). */
export function signChannel({ secret, socket_id, channel, channel_data }: AuthParts): string {
  const signed = channel_data === undefined ? `${socket_id}:${channel}` : `${socket_id}:${channel}:${channel_data}`
  return createHmac('sha256', secret).update(signed).digest('hex')
}

/** Compares two strings without telling by its duration where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * A frame to a client. `data` is encoded twice because clients other than pusher-js insist on a string.
 * @param extra `channel`, and `user_id` of the sender for client events on presence channels
 */
export function frame(event: string, data: unknown, extra: { channel?: string; user_id?: string } = {}): string {
  return JSON.stringify({ event, ...extra, data: typeof data === 'string' ? data : JSON.stringify(data) })
}

export const errorFrame = (code: number, message: string) => frame('pusher:error', { code, message })

/** The refusal that reaches the channel's own error callback; `pusher:error` reaches only the connection. */
export function subscriptionErrorFrame(channel: string, type: string, error: string, status: number): string {
  return frame('pusher:subscription_error', { type, error, status }, { channel })
}

/** Reads what a client sent; undefined when it is no frame of the protocol. */
export function parseClientFrame(text: string): ClientFrame | undefined {
  const parsed = parseJson(text)
  if (!isRecord(parsed) || typeof parsed.event !== 'string') return undefined
  const data = typeof parsed.data === 'string' ? (parseJson(parsed.data) ?? parsed.data) : parsed.data
  return { event: parsed.event, data, ...(typeof parsed.channel === 'string' && { channel: parsed.channel }) }
}

/** Parses JSON from a client. @returns undefined when it is invalid */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
