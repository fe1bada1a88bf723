import { reportClientError } from '@stoa/contract/browser'
import { isCancelledError } from '@tanstack/react-query'
import { ApiError, call } from '../../kit/index.ts'

/** Reports of one page load; a fault in a loop must not flood the server. */
const MOST = 20

/**
 * Sends faults to the server, where staff read them: those that the application reports, and errors of scripts that nothing caught.
 * A fault is sent once per page load. Answers of the server and cancelled calls are no faults of the browser.
 *
 * @returns stops sending
 */
export function startErrorReports(target: Window = window): () => void {
  const sent = new Set<string>()
  const send = (error: unknown) => {
    if (error instanceof ApiError || isCancelledError(error) || (error instanceof DOMException && error.name === 'AbortError')) return
    const { name, message, stack = null } = error instanceof Error ? error : new Error(String(error))
    const fault = `${name}: ${message}`
    if (sent.has(fault) || sent.size >= MOST) return
    sent.add(fault)
    // A report that does not arrive is given up: reporting that would not arrive either.
    call(reportClientError, { body: { name, message, stack, path: target.location.pathname } }).catch(() => undefined)
  }
  const onError = ({ error, message }: ErrorEvent) => send(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => send(reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
