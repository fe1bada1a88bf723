import { ListSkeleton } from '@stoa/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { SmsOwner } from './sms-owner.ts'

const SmsPanel = lazy(() => import('./panel/sms-panel.tsx').then((module) => ({ default: module.SmsPanel })))

const Writing = lazy(() => import('./panel/sms-composer.tsx').then((module) => ({ default: module.SmsComposer })))

/** The composer of an SMS alone; fetched when it is opened. */
export function SmsWriting(props: ComponentProps<typeof Writing>) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <Writing key={`${props.owner.kind}-${props.owner.id}`} {...props} />
    </Suspense>
  )
}

/** The SMS of a record; fetched when the tab is opened. */
export function SmsTab({ owner }: { owner: SmsOwner }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <SmsPanel key={`${owner.kind}-${owner.id}`} owner={owner} />
    </Suspense>
  )
}
