import { csrfCookie } from '@stoa/contract/browser'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/index.ts'
import { isAway } from './server-status.ts'

/** Milliseconds between probes of a server that does not answer. */
export const PROBE_MS = 5_000

/** Probes the server before the screen reloads, so that the explanation remains readable meanwhile. */
export function useRetry(onRetry: () => void, byItself: 'always' | 'once_back' | 'never') {
  const [isTrying, setTrying] = useState(false)
  const latest = useRef(onRetry)
  latest.current = onRetry
  const retry = async () => {
    setTrying(true)
    if (await isThere()) latest.current()
    setTrying(false)
  }
  useEffect(() => {
    if (byItself === 'never') return undefined
    let isAwaited = byItself === 'always'
    const probe = async () => {
      if (document.hidden) return
      if (!(await isThere())) isAwaited = true
      else if (isAwaited) latest.current()
    }
    const timer = setInterval(() => void probe(), PROBE_MS)
    const now = () => void probe()
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [byItself])
  return { isTrying, retry }
}

const isThere = () =>
  call(csrfCookie).then(
    () => true,
    (error: unknown) => !isAway(error),
  )
