import { WebSocket } from 'ws'
import { echoAt, pusherAt } from './echo.ts'
import { KEY, type TestNode } from './node.ts'
import { until } from '#test/until.ts'

export interface Frame {
  event: string
  channel?: string
  user_id?: string
  data: Record<string, unknown>
}

export type RawClient = Awaited<ReturnType<typeof openRaw>>

/** A plain WebSocket that records the messages it receives. `data` is decoded, which fails for anything but a JSON string. */
export async function openRaw(url: string, { origin }: { origin?: string } = {}) {
  const ws = new WebSocket(url, { ...(origin && { origin }), rejectUnauthorized: false })
  const frames: Frame[] = []
  let close_code: number | undefined
  ws.on('message', (bytes: Buffer) => {
    const { data, ...rest } = JSON.parse(bytes.toString()) as Frame & { data: string }
    frames.push({ ...rest, data: JSON.parse(data) as Record<string, unknown> })
  })
  ws.on('close', (code: number) => {
    close_code = code
  })
  ws.on('error', () => {})
  const find = (event: string, channel?: string) =>
    frames.find((frame) => frame.event === event && (channel === undefined || frame.channel === channel))
  const client = {
    ws,
    frames,
    socket_id: '',
    all: (event: string) => frames.filter((frame) => frame.event === event),
    async seen(event: string, channel?: string): Promise<Frame> {
      await until(() => find(event, channel) !== undefined)
      return find(event, channel) as Frame
    },
    async closed(timeout_ms?: number): Promise<number> {
      await until(() => close_code !== undefined, timeout_ms)
      return close_code as number
    },
    isOpen: () => close_code === undefined,
    send: (event: string, data: unknown, channel?: string) => ws.send(JSON.stringify({ event, data, channel })),
  }
  await until(() => frames.length > 0 || close_code !== undefined)
  client.socket_id = typeof frames[0]?.data.socket_id === 'string' ? frames[0].data.socket_id : ''
  return client
}

/** Response of `POST /broadcasting/auth` for user `user` with token `token`. */
export async function signFor(
  node: TestNode,
  client: RawClient,
  channel: string,
  user: number,
  token = `t${user}`,
): Promise<Record<string, unknown>> {
  const response = await fetch(node.auth_url, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}.${token}` },
    body: new URLSearchParams({ socket_id: client.socket_id, channel_name: channel }),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Authorizes and subscribes. @returns the response of the server */
export async function join(node: TestNode, client: RawClient, channel: string, user: number, token = `t${user}`): Promise<Frame> {
  client.send('pusher:subscribe', { channel, ...(await signFor(node, client, channel, user, token)) })
  return client.seen('pusher_internal:subscription_succeeded', channel)
}

const placeOf = ({ port, auth_url }: TestNode, user: number, token: string) => ({ port, auth_url, key: KEY, bearer: `${user}.${token}` })

/** The browser client, signed in as a user. */
export const openPusher = (node: TestNode, user: number, token = `t${user}`) => pusherAt(placeOf(node, user, token))

export const openEcho = (node: TestNode, user: number, token = `t${user}`) => echoAt(placeOf(node, user, token))
