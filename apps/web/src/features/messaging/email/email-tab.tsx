import { ListSkeleton } from '@stoa/ui'
import { lazy, Suspense } from 'react'
import type { EmailOwner } from './email-owner.ts'

const EmailPanel = lazy(() => import('./panel/email-panel.tsx').then((module) => ({ default: module.EmailPanel })))

/** The mails of a record; fetched when the tab is opened. */
export function EmailTab({ owner }: { owner: EmailOwner }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <EmailPanel key={`${owner.kind}-${owner.id}`} owner={owner} />
    </Suspense>
  )
}
