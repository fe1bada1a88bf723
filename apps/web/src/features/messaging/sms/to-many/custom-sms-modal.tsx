import { customSms } from '@stoa/contract/browser'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { smsToChosen } from './sms-group.ts'
import { SmsToManyModal } from './sms-to-many-modal.tsx'

/** An SMS to chosen contacts over the list: a draft to continue, or its progress and outcome. */
export function CustomSmsModal() {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { customSmsId } = useParams({ strict: false })
  const { answer } = useEndpoint(customSms.read, { params: { account_id: accountId, id: Number(customSmsId) } })
  const sms = answer?.data
  if (!sms) return null
  const ids = sms.contact_ids ?? []
  return (
    <SmsToManyModal
      key={sms.id}
      group={smsToChosen(accountId, ids)}
      title={t('chosen.title', { count: ids.length })}
      totalLabel={t('chosen.total')}
      accountId={accountId}
      opened={sms}
      onClose={() => void navigate({ to: `/accounts/${accountId}/custom-sms`, search: true })}
    />
  )
}
