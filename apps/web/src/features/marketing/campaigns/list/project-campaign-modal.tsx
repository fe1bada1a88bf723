import { projectCampaigns, type Campaign } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHED } from '../campaign-paths.ts'
import { BLANK_CAMPAIGN, bodyOf, CampaignForm, type CampaignValues } from './campaign-form.tsx'

interface ProjectCampaignModalProps {
  projectUuid: string
  accountId: number
  onClose: () => void
  onDone: (campaign: Campaign) => void
}

/** Creates a campaign of a project. */
export function ProjectCampaignModal({ projectUuid, accountId, onClose, onDone }: ProjectCampaignModalProps) {
  const { t } = useTranslation('campaigns')
  const form = useEndpointForm<typeof projectCampaigns.create, CampaignValues>(projectCampaigns.create, {
    params: { project_uuid: projectUuid },
    defaults: BLANK_CAMPAIGN,
    rules: { name: 'required', total_budget_minor: 'money' },
    labels: { name: t('fields.name'), total_budget_minor: t('fields.total_budget_minor') },
    toBody: (values) => {
      const { project_uuid: _project, account_relation_uuid: _relation, ...body } = bodyOf(values)
      return body as never
    },
    invalidates: TOUCHED,
    onDone: ({ data }) => {
      onClose()
      onDone(data)
    },
  })
  return <CampaignForm form={form} accountId={accountId} isOfProject onClose={onClose} />
}
