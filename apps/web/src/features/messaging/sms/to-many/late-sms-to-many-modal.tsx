import type { SmsToMany } from '@stoa/contract/browser'
import { lazy, Suspense } from 'react'
import type { SmsGroup } from './sms-group.ts'

const Modal = lazy(() => import('./sms-to-many-modal.tsx').then((module) => ({ default: module.SmsToManyModal })))

export interface SmsToManyModalProps {
  group: SmsGroup
  title: string
  /** Name of the number of people in the group. */
  totalLabel: string
  accountId: number
  /** An SMS to continue or to watch; by default a new one. */
  opened?: SmsToMany
  onClose: () => void
}

/** SMS to many people; loads the dialog on demand. */
export function SmsToManyModal(props: SmsToManyModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
