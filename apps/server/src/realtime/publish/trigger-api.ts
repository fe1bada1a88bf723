import { isRecord } from '#lib/is-record.ts'
import { createHash, createHmac } from 'node:crypto'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Broadcast, Bus, BusMessage } from '../bus/bus.ts'
import { ErrorCode, isChannelName, isPresence, isSameSecret, isSocketId, parseJson } from '../protocol.ts'
import type { SocketServer } from '../sockets/socket-server.ts'

export interface TriggerRequest {
  method: string
  path: string
  /** without the question mark */
  query: string
  /** exactly as received: its digest is part of the signature */
  body: string
}

export interface TriggerAnswer {
  status: number
  body: Record<string, unknown>
}

export interface TriggerApiOptions {
  app_id: string
  key: string
  secret: string
  bus: Bus
  /** Answers queries about channels, only about those of this process. */
  server: Pick<SocketServer, 'channels' | 'channel'>
  clock?: Clock
}

const MAX_AGE_S = 600
const MAX_CHANNELS = 100
const MAX_BATCH = 10

/**
 * The HTTP API of Pusher for publishers (wire-contract.md 5.9): lets foreign SDKs send events. Mount it on a loopback
 * address only.
 */
export function createTriggerApi(options: TriggerApiOptions) {
  const { app_id, bus, server, clock = systemClock } = options
  const prefix = `/apps/${app_id}/`

  async function post(path: string, body: string): Promise<TriggerAnswer> {
    const terminate = /^users\/(\d+)\/terminate_connections$/.exec(path)
    if (terminate) return send([{ type: 'close-user', user_id: Number(terminate[1]), code: ErrorCode.unauthorized }])
    const parsed = parseJson(body)
    if (!isRecord(parsed)) return failure(400, 'The body is no JSON object')
    if (path === 'events') return trigger([parsed])
    if (path !== 'batch_events') return failure(404, 'Unknown path')
    if (!Array.isArray(parsed.batch) || parsed.batch.length > MAX_BATCH) return failure(400, `A batch has at most ${MAX_BATCH} events`)
    return trigger(parsed.batch)
  }

  async function trigger(events: unknown[]): Promise<TriggerAnswer> {
    const broadcasts = events.map(readEvent)
    if (!broadcasts.every((broadcast) => broadcast !== undefined)) return failure(400, 'An event needs name, data and valid channels')
    return send(broadcasts.map((broadcast) => ({ type: 'broadcast', ...broadcast })))
  }

  async function send(messages: BusMessage[]): Promise<TriggerAnswer> {
    await bus.publish(messages)
    return { status: 200, body: {} }
  }

  function get(path: string, query: URLSearchParams): TriggerAnswer {
    const wantsUsers = (query.get('info') ?? '').split(',').includes('user_count')
    if (path === 'channels') {
      const names = server.channels().filter((name) => name.startsWith(query.get('filter_by_prefix') ?? ''))
      const entries = names.map((name) => [name, wantsUsers && isPresence(name) ? { user_count: server.channel(name).users.length } : {}])
      return { status: 200, body: { channels: Object.fromEntries(entries) as Record<string, unknown> } }
    }
    const [, name = '', users] = /^channels\/([^/]+)(\/users)?$/.exec(path) ?? []
    if (!isChannelName(name)) return failure(404, 'Unknown path')
    const state = server.channel(name)
    if (!users) return { status: 200, body: channelBody(name, state) }
    return isPresence(name)
      ? { status: 200, body: { users: state.users.map((id) => ({ id })) } }
      : failure(400, 'Only presence channels have users')
  }

  return async function answer(request: TriggerRequest): Promise<TriggerAnswer> {
    if (!request.path.startsWith(prefix)) return failure(404, 'Unknown application')
    const query = new URLSearchParams(request.query)
    const problem = signatureProblem(request, query, options, clock.now().getTime())
    if (problem) return failure(401, problem)
    const path = decodeURIComponent(request.path.slice(prefix.length))
    if (request.method === 'GET') return get(path, query)
    return request.method === 'POST' ? post(path, request.body) : failure(405, 'Only GET and POST')
  }
}

function signatureProblem(
  { method, path, body }: TriggerRequest,
  query: URLSearchParams,
  { key, secret }: TriggerApiOptions,
  now_ms: number,
): string | undefined {
  if (query.get('auth_key') !== key || query.get('auth_version') !== '1.0') return 'Unknown auth_key or auth_version'
  const age_s = Math.abs(now_ms / 1_000 - Number(query.get('auth_timestamp')))
  if (!(age_s <= MAX_AGE_S)) return 'auth_timestamp is too old'
  const digest = createHash('md5').update(body).digest('hex')
  if (body !== '' && query.get('body_md5') !== digest) return 'body_md5 does not match the body'
  const pairs = [...query].filter(([name]) => name !== 'auth_signature').map(([name, value]) => [name.toLowerCase(), value] as const)
  const text = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`)
  const expected = createHmac('sha256', secret)
    .update(`${method}\n${path}\n${text.join('&')}`)
    .digest('hex')
  if (!isSameSecret(query.get('auth_signature') ?? '', expected)) return 'auth_signature does not match'
}

function readEvent(event: unknown): Broadcast | undefined {
  if (!isRecord(event) || typeof event.name !== 'string' || typeof event.data !== 'string') return undefined
  const channels: unknown[] = Array.isArray(event.channels) ? event.channels : [event.channel]
  if (channels.length === 0 || channels.length > MAX_CHANNELS || !channels.every(isChannelName)) return undefined
  return { channels, event: event.name, data: event.data, ...(isSocketId(event.socket_id) && { except_socket_id: event.socket_id }) }
}

function channelBody(name: string, { subscription_count, users }: ReturnType<SocketServer['channel']>): Record<string, unknown> {
  return { occupied: subscription_count > 0, subscription_count, ...(isPresence(name) && { user_count: users.length }) }
}

const failure = (status: number, message: string): TriggerAnswer => ({ status, body: { message } })
