import { smsCampaigns } from '@stoa/contract/browser'
import { TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { smsCampaignPaths } from './sms-campaign-paths.ts'

/** Creates a campaign with its name and opens it. */
export function SmsCampaignCreateModal() {
  const { t } = useTranslation('email_campaigns')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm(smsCampaigns.create, {
    params: { account_id: accountId },
    defaults: { name: '' },
    rules: { name: `required|max:${smsCampaigns.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    onDone: ({ data }) => void navigate({ to: smsCampaignPaths.tab(accountId, data.id, 'edit'), replace: true }),
  })
  return (
    <FormModal title={t('create')} form={form} size="md" submitLabel={t('create_submit')}>
      <TextInput data-autofocus label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
    </FormModal>
  )
}
