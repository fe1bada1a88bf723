import { ListSkeleton } from '@stoa/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { EmailOwner } from './email-owner.ts'

const EmailPanel = lazy(() => import('./panel/email-panel.tsx').then((module) => ({ default: module.EmailPanel })))

const Writing = lazy(() => import('./panel/email-writing.tsx').then((module) => ({ default: module.EmailWriting })))

/** The composer of a mail alone; fetched when it is opened. */
export function EmailWriting(props: ComponentProps<typeof Writing>) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Writing key={`${props.owner.kind}-${props.owner.id}-${props.answeredId}`} {...props} />
    </Suspense>
  )
}

/** The mails of a record; fetched when the tab is opened. */
export function EmailTab({ owner }: { owner: EmailOwner }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <EmailPanel key={`${owner.kind}-${owner.id}`} owner={owner} />
    </Suspense>
  )
}
