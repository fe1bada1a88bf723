import { webhookEndpoints } from '@stoa/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate, useLive } from '../../../../kit/index.ts'

/** How long deliveries are expected after something happened in the account, and how often they are looked at. */
const EXPECTED_MS = 12_000
const LOOK_MS = 2_000

/**
 * Keeps deliveries up to date. The server does not announce them, because each would be one more event; but every event of
 * the account may become one. They are looked at for a while after an event or an action, and while one is under way.
 */
export function useWatch(accountId: number) {
  const client = useQueryClient()
  const until = useRef(0)
  const hasMore = useRef<() => boolean>(() => false)
  const start = () => {
    until.current = Date.now() + EXPECTED_MS
  }
  useLive(`accounts.${accountId}`, '*', start)
  useEffect(() => {
    const timer = setInterval(() => {
      const isExpected = Date.now() < until.current || hasMore.current()
      if (isExpected && document.visibilityState === 'visible') void invalidate(client, ['webhook-deliveries', webhookEndpoints.read])
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [client])
  return {
    start,
    /** Sets how the list on screen tells that a delivery is under way. */
    whileAny(next: () => boolean) {
      hasMore.current = next
    },
  }
}

export type Watch = ReturnType<typeof useWatch>
