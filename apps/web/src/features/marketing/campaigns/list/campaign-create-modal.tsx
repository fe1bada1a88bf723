import { accountCampaigns, type CampaignInput } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { campaignPaths, TOUCHED } from '../campaign-paths.ts'
import { BLANK_CAMPAIGN, bodyOf, CampaignForm, type CampaignValues } from './campaign-form.tsx'

/** Creates a campaign of the account. */
export function CampaignCreateModal() {
  const { t } = useTranslation('campaigns')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof accountCampaigns.create, CampaignValues>(accountCampaigns.create, {
    params: { account_id: accountId },
    defaults: BLANK_CAMPAIGN,
    rules: { name: 'required', total_budget_minor: 'money' },
    labels: { name: t('fields.name'), total_budget_minor: t('fields.total_budget_minor') },
    toBody: (values) => bodyOf(values) as CampaignInput,
    invalidates: TOUCHED,
    onDone: ({ data }) => {
      toast({ message: t('created', { name: data.name }), tone: 'good' })
      void navigate({ to: campaignPaths.page(accountId, data.id), replace: true })
    },
  })
  return <CampaignForm form={form} accountId={accountId} />
}
