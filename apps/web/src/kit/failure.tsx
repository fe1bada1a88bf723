import { ErrorState } from '@stoa/ui'
import i18next from 'i18next'
import { useEffect, useState, type ComponentType } from 'react'
import { ApiError } from './call.ts'
import type { ListScreen } from './use-list-screen.ts'

export interface FailureProps {
  error: unknown
  /** Status text of the answer, or 'Failed loading.' (specification 4 and 8). */
  reason: string
  onRetry: () => void
  /** The list that did not load: wrong filters of its address are explained. */
  list?: ListScreen<any>
  /** What happened, where the kind of failure does not say it. */
  title?: string
}

let Explained: ComponentType<FailureProps> | null = null

/** Fetches what explains failures, before there is one: a server that is away sends no code either. */
export async function prepareFailures(): Promise<void> {
  const [{ LoadFailure }] = await Promise.all([import('./load-failure.tsx'), i18next.loadNamespaces('failures')])
  Explained = LoadFailure
}

/** Why something did not load, in the reader's words, with what can be done about it; a plain strip until those are there. */
export function Failure(props: FailureProps) {
  const [, setReady] = useState(Explained !== null)
  useEffect(() => {
    // Where it does not arrive, the strip stays: it says the same in fewer words.
    if (!Explained) void Promise.allSettled([prepareFailures()]).then(() => setReady(true))
  }, [])
  return Explained ? (
    <Explained {...props} />
  ) : (
    <ErrorState message={props.title ?? props.reason} requestId={requestIdOf(props.error)} onRetry={props.onRetry} />
  )
}

/** What support asks for, where an answer came. */
export const requestIdOf = (error: unknown): string | null => (error instanceof ApiError ? error.request_id : null)
