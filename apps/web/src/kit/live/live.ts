import type { RecordsName } from '@stoa/contract/browser'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readToken } from '../call/call.ts'

type Connection = Awaited<ReturnType<typeof connect>>

/** The server's parameters for the live connection; part of the application's options. */
export interface LiveOptions {
  key: string
}

let connection: Promise<Connection> | null = null
let open: Connection | null = null
let options: LiveOptions | null = null
let onRefused: () => void = () => {}

/** Configures the connection; it is opened by the first listener. */
export function configureLive(next: LiveOptions | null): void {
  options = next
}

/** Calls `fn` when the server closes the connection because the sign-in ended: it was revoked, or the user was deactivated. */
export function onLiveRefused(fn: () => void): void {
  onRefused = fn
}

/** Id of the open connection; calls send it, so that the server does not echo the user's own changes. */
export const liveSocketId = (): string | null => open?.socketId() ?? null

/** Closes the connection, at sign-out. */
export function closeLive(): void {
  void connection?.then((live) => live.disconnect())
  connection = null
  open = null
}

/**
 * Calls `fn` for an event of a private channel while the component is mounted; `*` listens to all events.
 *
 * @param channel name without the prefix `private-`, such as `accounts.7`; null listens to nothing
 */
export function useLive(channel: string | null, event: string, fn: (data: any, event: string) => void): void {
  const latest = useRef({ event, fn })
  latest.current = { event, fn }
  useAttached(channel, (connection, name) =>
    connection.listen(name, (received, data) => {
      const wanted = latest.current
      if (wanted.event === '*' || wanted.event === received) wanted.fn(data, received)
    }),
  )
}

/**
 * Reloads the records that an event of the channel names: `contact.updated` outdates `contacts`. When the connection is there, and after it
 * was lost, everything on screen is reloaded, since the events before are lost.
 *
 * @param names records by the first word of an event
 */
export function useLiveInvalidation(channel: string | null, names: Readonly<Record<string, readonly RecordsName[]>>): void {
  const client = useQueryClient()
  useLive(channel, '*', (_, event) => {
    for (const name of names[event.split('.')[0] ?? ''] ?? []) void client.invalidateQueries({ queryKey: [name] })
  })
  useAttached(channel, (connection, name) => connection.onRejoin(name, () => void client.invalidateQueries()))
}

/**
 * Attaches to the live connection while the component is mounted.
 * @param attach returns the function that detaches
 */
function useAttached(channel: string | null, attach: (connection: Connection, channel: string) => () => void): void {
  const client = useQueryClient()
  const latest = useRef(attach)
  latest.current = attach
  useEffect(() => {
    if (!channel || !options || !readToken()) return undefined
    let detach: (() => void) | null = null
    let isUnmounted = false
    void live(client).then((opened) => {
      if (!isUnmounted) detach = latest.current(opened, channel)
    })
    return () => {
      isUnmounted = true
      detach?.()
    }
  }, [channel, client])
}

function live(client: QueryClient): Promise<Connection> {
  connection ??= firstAnswers(client)
    .then(() => connect(options!))
    .then((opened) => (open = opened))
  return connection
}

/** Milliseconds without a pending call after which the first screen counts as shown. */
const QUIET_MS = 150
const STEP_MS = 30
/** Milliseconds for which the connection waits for the first screen at most. */
const PATIENCE_MS = 2_000

/** Resolves once the first screen has its answers: they come before the code of the connection. */
async function firstAnswers(client: QueryClient): Promise<void> {
  const since = Date.now()
  let quiet = 0
  while (quiet < QUIET_MS && Date.now() - since < PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    quiet = client.isFetching() ? 0 : quiet + STEP_MS
  }
}

async function connect({ key }: LiveOptions) {
  const { openLive } = await import('./live-connection.ts')
  return openLive(key, readToken() ?? '', () => onRefused())
}
