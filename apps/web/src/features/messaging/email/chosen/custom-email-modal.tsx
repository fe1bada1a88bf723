import { customEmails } from '@stoa/contract/browser'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { chosenPeople } from '../to-many/mail-group.ts'
import { MailToManyModal } from '../to-many/mail-to-many-modal.tsx'

/** A mail to chosen contacts over the list: a draft to continue, or its progress and outcome. */
export function CustomEmailModal() {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { customEmailId } = useParams({ strict: false })
  const { answer } = useEndpoint(customEmails.read, { params: { account_id: accountId, id: Number(customEmailId) } })
  const mail = answer?.data
  if (!mail) return null
  const ids = mail.contact_ids ?? []
  return (
    <MailToManyModal
      key={mail.id}
      group={chosenPeople(accountId, ids)}
      title={t('chosen.title', { count: ids.length })}
      totalLabel={t('chosen.total')}
      accountId={accountId}
      opened={mail}
      onClose={() => void navigate({ to: `/accounts/${accountId}/custom-emails`, search: true })}
    />
  )
}
