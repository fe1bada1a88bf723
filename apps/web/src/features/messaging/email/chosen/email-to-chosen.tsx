import { useTranslation } from 'react-i18next'
import { chosenPeople } from '../to-many/mail-group.ts'
import { MailToManyModal } from '../to-many/mail-to-many-modal.tsx'

interface EmailToChosenProps {
  accountId: number
  /** The selected contacts. */
  ids: number[]
  onClose: () => void
}

/** Writes a mail to selected contacts. */
export function EmailToChosen({ accountId, ids, onClose }: EmailToChosenProps) {
  const { t } = useTranslation('email')
  return (
    <MailToManyModal
      group={chosenPeople(accountId, ids)}
      title={t('chosen.title', { count: ids.length })}
      totalLabel={t('chosen.total')}
      accountId={accountId}
      onClose={onClose}
    />
  )
}
