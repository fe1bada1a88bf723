import { ErrorState } from '@stoa/ui'
import i18next from 'i18next'
import { useEffect, useState, type ComponentType } from 'react'
import { requestIdOf, type FailureProps } from './failure-props.ts'

let Explained: ComponentType<FailureProps> | null = null

/** Fetches what explains failures, before there is one: a server that is away sends no code either. */
export async function prepareFailures(): Promise<void> {
  const [{ ExplainedFailure }] = await Promise.all([import('./explained-failure.tsx'), i18next.loadNamespaces('failures')])
  Explained = ExplainedFailure
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

interface Loaded {
  error: unknown
  reason: string | null
  reload: () => void
  access?: FailureProps['access']
}

/**
 * In place of what an endpoint did not answer, such as the record of a screen; nothing while all is well.
 * @param gone what to say of a record that is no more
 */
export function NotLoaded({ loaded: { error, reason, reload, access }, gone }: { loaded: Loaded; gone?: string }) {
  return reason && <Failure error={error} reason={reason} onRetry={reload} access={access} gone={gone} />
}
