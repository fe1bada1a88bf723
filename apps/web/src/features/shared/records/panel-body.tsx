import { ListSkeleton } from '@stoa/ui'
import type { ReactNode } from 'react'
import { FailureStrip } from '../../../kit/index.ts'

interface PanelBodyProps {
  /** What the panel loads. */
  loaded: { isFirstLoad: boolean; reason: string | null; error: unknown; reload: () => void }
  isEmpty: boolean
  /** Shown while there is nothing. */
  empty: ReactNode
  children: ReactNode
}

/** What a panel loaded: its shape while it loads, why it failed with a way to try again, what to do first, or the rows. */
export function PanelBody({ loaded, isEmpty, empty, children }: PanelBodyProps) {
  if (loaded.isFirstLoad) return <ListSkeleton rows={3} />
  if (loaded.reason && isEmpty) return <FailureStrip loaded={loaded} />
  return isEmpty ? empty : children
}
