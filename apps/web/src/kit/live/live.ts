import type { RecordsName } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readToken } from '../call/call.ts'

type Connection = Awaited<ReturnType<typeof connect>>

/** What the server tells the browser about its live connection; part of the application's options. */
export interface LiveOptions {
  key: string
}

let connection: Promise<Connection> | null = null
let open: Connection | null = null
let options: LiveOptions | null = null
let refused: () => void = () => {}

/** Says how to connect; nothing is loaded or opened before the first listener. */
export function configureLive(next: LiveOptions | null): void {
  options = next
}

/** Runs `fn` when the server ends the connection because the sign-in is over: revoked, or its user deactivated. */
export function whenLiveRefused(fn: () => void): void {
  refused = fn
}

/** Id of the open connection, sent with calls so that one's own changes are not echoed. */
export const liveSocketId = (): string | null => open?.socketId() ?? null

/** Ends the connection, at sign-out. */
export function closeLive(): void {
  void connection?.then((live) => live.disconnect())
  connection = null
  open = null
}

/**
 * Runs `fn` for an event of a private channel while the component is shown; `*` listens to all.
 *
 * @param channel without the prefix `private-`, such as `accounts.7`; null listens to nothing
 */
export function useLive(channel: string | null, event: string, fn: (data: any, event: string) => void): void {
  const latest = useRef(fn)
  latest.current = fn
  useEffect(() => {
    if (!channel || !options || !readToken()) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    void live().then((one) => {
      if (!isGone) stop = one.listen(channel, (name, data) => (event === '*' || event === name) && latest.current(data, name))
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [channel, event])
}

/**
 * Loads again what an event of the channel names: `contact.updated` outdates the records `contacts`. After the connection
 * was lost everything on screen is loaded again, for events in between are gone.
 *
 * @param names records by the first word of an event
 */
export function useLiveInvalidation(channel: string | null, names: Readonly<Record<string, readonly RecordsName[]>>): void {
  const client = useQueryClient()
  useLive(channel, '*', (_, event) => {
    for (const name of names[event.split('.')[0] ?? ''] ?? []) void client.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (!channel || !options || !readToken()) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    void live().then((one) => {
      if (!isGone) stop = one.onReconnect(() => void client.invalidateQueries())
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [channel, client])
}

function live(): Promise<Connection> {
  connection ??= connect(options!).then((one) => (open = one))
  return connection
}

async function connect({ key }: LiveOptions) {
  const { openLive } = await import('./live-connection.ts')
  return openLive(key, readToken() ?? '', () => refused())
}
