import { ListSkeleton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { FailureStrip } from '../../../kit/index.ts'

interface PanelBodyProps {
  /** The state of the panel's endpoint. */
  loaded: { isFirstLoad: boolean; reason: string | null; error: unknown; reload: () => void }
  isEmpty: boolean
  /** Shown while there are no rows. */
  empty: ReactNode
  children: ReactNode
}

/** The body of a panel: a skeleton while it loads, the failure with a retry, the first step, or the rows. */
export function PanelBody({ loaded, isEmpty, empty, children }: PanelBodyProps) {
  if (loaded.isFirstLoad) return <ListSkeleton rows={3} />
  if (loaded.reason && isEmpty) return <FailureStrip loaded={loaded} />
  return isEmpty ? empty : children
}
