import { ListSkeleton } from '@stoa/ui'
import { lazy, Suspense } from 'react'
import type { SmsOwner } from './sms-owner.ts'

const SmsPanel = lazy(() => import('./panel/sms-panel.tsx').then((module) => ({ default: module.SmsPanel })))

/** The SMS of a record; fetched when the tab is opened. */
export function SmsTab({ owner }: { owner: SmsOwner }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <SmsPanel key={`${owner.kind}-${owner.id}`} owner={owner} />
    </Suspense>
  )
}
