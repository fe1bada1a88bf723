import { lazy, Suspense } from 'react'

const Modal = lazy(() => import('./stage-email-modal.tsx').then((module) => ({ default: module.StageEmailModal })))

export interface StageEmailModalProps {
  /** The column of the board whose people get the mail. */
  stage: { id: number; name: string }
  accountId: number
  onClose: () => void
}

/** Writes to everybody in a stage; the window comes when it is asked for. */
export function StageEmailModal(props: StageEmailModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
