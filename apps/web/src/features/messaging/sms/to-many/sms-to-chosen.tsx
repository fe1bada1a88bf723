import { useTranslation } from 'react-i18next'
import { smsToChosen } from './sms-group.ts'
import { SmsToManyModal } from './sms-to-many-modal.tsx'

interface SmsToChosenProps {
  accountId: number
  /** The selected contacts. */
  ids: number[]
  onClose: () => void
}

/** Writes an SMS to selected contacts. */
export function SmsToChosen({ accountId, ids, onClose }: SmsToChosenProps) {
  const { t } = useTranslation('email')
  return (
    <SmsToManyModal
      group={smsToChosen(accountId, ids)}
      title={t('chosen.title', { count: ids.length })}
      totalLabel={t('chosen.total')}
      accountId={accountId}
      onClose={onClose}
    />
  )
}
