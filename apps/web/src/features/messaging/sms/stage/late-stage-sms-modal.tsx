import { lazy, Suspense } from 'react'

const Modal = lazy(() => import('./stage-sms-modal.tsx').then((module) => ({ default: module.StageSmsModal })))

export interface StageSmsModalProps {
  /** The column of the board with the receivers. */
  stage: { id: number; name: string }
  accountId: number
  onClose: () => void
}

/** SMS to everyone in a stage; loads the dialog on demand. */
export function StageSmsModal(props: StageSmsModalProps) {
  return (
    <Suspense fallback={null}>
      <Modal {...props} />
    </Suspense>
  )
}
