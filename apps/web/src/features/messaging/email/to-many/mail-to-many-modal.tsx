import { Modal, SegmentedControl, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { MailToManyModalProps } from './late-mail-to-many-modal.tsx'
import { EarlierMails } from './earlier-mails.tsx'
import { MailPreflightSheet } from './mail-preflight-sheet.tsx'
import { MailProgress } from './mail-progress.tsx'
import { MailWriting } from './mail-writing.tsx'
import { useLetter } from './use-letter.ts'

/** Writes a mail to many people: text, recipients, and progress. Lists the earlier mails too. */
export function MailToManyModal({ group, title, totalLabel, accountId, opened, onClose }: MailToManyModalProps) {
  const { t } = useTranslation(['email', 'kit'])
  const mail = useLetter(group, opened)
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
      title={title}
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
        <MailWriting
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
      {step === 'earlier' && <EarlierMails group={group} onResume={mail.resume} onWatch={mail.watch} />}
      {step === 'check' && prepared && (
        <MailPreflightSheet
          group={group}
          totalLabel={totalLabel}
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
      {step === 'watch' && draft && <MailProgress group={group} started={draft} onClose={onClose} />}
    </Modal>
  )
}
