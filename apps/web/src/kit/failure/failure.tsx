import { ErrorState } from '@stoa/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { requestIdOf, type FailureProps } from './failure-props.ts'

/** Loads the component that explains failures. */
export type LoadExplanation = () => Promise<ComponentType<FailureProps>>

let load: LoadExplanation | null = null
let Explanation: ComponentType<FailureProps> | null = null

/** Sets the component that explains failures; called once at start. */
export function configureFailures(next: LoadExplanation): void {
  load = next
}

/** Loads the explanation ahead of the first failure: a server that is away cannot deliver code. */
export async function prepareFailures(): Promise<void> {
  Explanation = (await load?.()) ?? null
}

/** Explains why something did not load and what the reader can do; a plain strip until the explanation is loaded. */
export function Failure(props: FailureProps) {
  const [, setReady] = useState(Explanation !== null)
  useEffect(() => {
    // The strip remains if the explanation does not load: it says the same in fewer words.
    if (!Explanation) void Promise.allSettled([prepareFailures()]).then(() => setReady(true))
  }, [])
  const { error, reason, title = reason, onRetry } = props
  return Explanation ? <Explanation {...props} /> : <FailureStrip loaded={{ error, reason: title, reload: onRetry }} />
}

interface Loaded {
  error: unknown
  reason: string | null
  reload: () => void
  access?: FailureProps['access']
}

/** A strip with the reason, the request id and a retry; for panels and sections. Renders nothing without a failure. */
export function FailureStrip({ loaded: { error, reason, reload } }: { loaded: Loaded }) {
  return reason && <ErrorState message={reason} requestId={requestIdOf(error)} onRetry={reload} />
}

/**
 * Replaces content that an endpoint did not answer, such as the record of a screen. Renders nothing without a failure.
 * @param gone text for a record that no longer exists
 */
export function NotLoaded({ loaded: { error, reason, reload, access }, gone }: { loaded: Loaded; gone?: string }) {
  return reason && <Failure error={error} reason={reason} onRetry={reload} access={access} gone={gone} />
}
