import {
  createProjectEmailCampaign,
  emailCampaigns,
  exportProjectEmailCampaigns,
  projectEmailCampaigns,
  type EmailCampaign,
} from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { emailCampaignPath, useCampaignColumns, useCampaignFilters } from '../../../messaging/email/index.ts'
import { CreateNamed } from '../page/create-named.tsx'
import { useProject } from '../page/use-project.ts'

/** The e-mail campaigns of a project. */
export function EmailCampaignsTab() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const navigate = useNavigate()
  const list = useListScreen(
    emailCampaigns,
    { project_uuid: project.uuid },
    {
      endpoint: projectEmailCampaigns,
      export: exportProjectEmailCampaigns,
      include: ['revenue'],
      hidden: ['project', 'created'],
      sort: '-created',
    },
  )
  const columns = useCampaignColumns()
  const create = (
    <CreateNamed
      endpoint={createProjectEmailCampaign}
      words="email_campaigns"
      invalidates={['email-campaigns']}
      onDone={(made) => void navigate({ to: emailCampaignPath(made as EmailCampaign) })}
    />
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useCampaignFilters()}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<EmailCampaign>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: emailCampaignPath(row) })}
        empty={{ title: t('email_campaigns.empty_title'), text: t('email_campaigns.empty_text'), action: create }}
      />
    </>
  )
}
