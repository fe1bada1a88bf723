import { ErrorState } from '@stoa/ui'
import { ApiError } from '../../../../kit/index.ts'

interface Loaded {
  reason: string | null
  error: unknown
  reload: () => void
}

/** Says why something could not be loaded and offers to try again; nothing while all is well. */
export function LoadFailure({ loaded }: { loaded: Loaded }) {
  if (!loaded.reason) return null
  return (
    <ErrorState
      message={loaded.reason}
      requestId={loaded.error instanceof ApiError ? loaded.error.request_id : null}
      onRetry={loaded.reload}
    />
  )
}
