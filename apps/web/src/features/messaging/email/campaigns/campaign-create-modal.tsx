import { emailCampaigns, emailTemplates } from '@stoa/contract/browser'
import { Select, TextInput } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths } from './campaign-paths.ts'

/** Creates a campaign with its name, with the text of a template if one is chosen, and opens it. */
export function CampaignCreateModal() {
  const { t } = useTranslation('email_campaigns')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const mayUseTemplates = useMay()(emailTemplates.list)
  const templates = useEndpoint(
    emailTemplates.list,
    { params: { account_id: accountId }, query: { filter: { kind: 'marketing' }, per_page: 100, sort: 'name' } },
    { enabled: mayUseTemplates },
  )
  const form = useEndpointForm(emailCampaigns.create, {
    params: { account_id: accountId },
    defaults: { name: '', email_template_id: null as string | null },
    rules: { name: `required|max:${emailCampaigns.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: ({ name, email_template_id }) => ({ name, email_template_id: email_template_id === null ? null : Number(email_template_id) }),
    onDone: ({ data }) => void navigate({ to: campaignPaths.tab(accountId, data.id, 'edit'), replace: true }),
  })
  const options = (templates.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormModal title={t('create')} form={form} size="md" submitLabel={t('create_submit')}>
      <TextInput data-autofocus label={t('columns.name')} required autoComplete="off" {...form.getInputProps('name')} />
      {options.length > 0 && (
        <Select
          label={t('template')}
          description={t('template_hint')}
          clearable
          options={options}
          {...form.getInputProps('email_template_id')}
        />
      )}
    </FormModal>
  )
}
