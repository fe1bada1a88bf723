import { Modal, SegmentedControl, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { StageEmailModalProps } from './late-stage-email-modal.tsx'
import { StageEarlier } from './stage-earlier.tsx'
import { StagePreflightSheet } from './stage-preflight-sheet.tsx'
import { StageProgress } from './stage-progress.tsx'
import { StageWriting } from './stage-writing.tsx'
import { useStageLetter } from './use-stage-letter.ts'

/** Writes a mail to the contacts of a stage: text, recipients, and progress. Lists the earlier mails too. */
export function StageEmailModal({ stage, accountId, onClose }: StageEmailModalProps) {
  const { t } = useTranslation(['email', 'kit'])
  const mail = useStageLetter(stage.id)
  const { letter, step, setStep, draft, prepared, error, isPending } = mail
  const saveForLater = async () => {
    if (!(await mail.saveDraft())) return
    toast({ message: t('stage.kept'), tone: 'good' })
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('stage.title', { stage: stage.name })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit:ui.close') }}
    >
      {(step === 'write' || step === 'earlier') && (
        <SegmentedControl
          mb="sm"
          size="xs"
          aria-label={t('stage.views')}
          value={step}
          onChange={setStep}
          data={(['write', 'earlier'] as const).map((value) => ({ value, label: t(`stage.${value}`) }))}
        />
      )}
      {step === 'write' && (
        <StageWriting
          accountId={accountId}
          letter={letter}
          errors={mail.errors}
          error={error}
          isPending={isPending}
          onChange={mail.change}
          onKeep={() => void saveForLater()}
          onNext={() => void mail.check()}
        />
      )}
      {step === 'earlier' && <StageEarlier stageId={stage.id} onResume={mail.resume} onWatch={mail.watch} />}
      {step === 'check' && prepared && (
        <StagePreflightSheet
          stageId={stage.id}
          accountId={accountId}
          prepared={prepared}
          letter={letter}
          error={error}
          isPending={isPending}
          onChange={(next) => void mail.check(next)}
          onBack={() => setStep('write')}
          onStarted={mail.watch}
        />
      )}
      {step === 'watch' && draft && <StageProgress stageId={stage.id} started={draft} onClose={onClose} />}
    </Modal>
  )
}
