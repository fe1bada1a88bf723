import type { MailToMany } from '@stoa/contract/browser'
import { lazy, Suspense } from 'react'
import type { MailGroup } from './mail-group.ts'

const Modal = lazy(() => import('./mail-to-many-modal.tsx').then((module) => ({ default: module.MailToManyModal })))

export interface MailToManyModalProps {
  group: MailGroup
  title: string
  /** Name of the number of people in the group. */
  totalLabel: string
  accountId: number
  /** A mail to continue or to watch; by default a new one. */
  opened?: MailToMany
  onClose: () => void
}

/** Mail to many people; loads the dialog on demand. */
export function MailToManyModal(props: MailToManyModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
