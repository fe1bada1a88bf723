import { lazy, Suspense } from 'react'

const Modal = lazy(() => import('./stage-email-modal.tsx').then((module) => ({ default: module.StageEmailModal })))

export interface StageEmailModalProps {
  /** The column of the board with the receivers. */
  stage: { id: number; name: string }
  accountId: number
  onClose: () => void
}

/** Mail to everyone in a stage; loads the dialog on demand. */
export function StageEmailModal(props: StageEmailModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
