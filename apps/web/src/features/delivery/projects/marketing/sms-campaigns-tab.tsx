import {
  createProjectSmsCampaign,
  smsCampaigns,
  exportProjectSmsCampaigns,
  projectSmsCampaigns,
  type SmsCampaign,
} from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import { smsCampaignPath, useSmsCampaignColumns, useSmsCampaignFilters } from '../../../messaging/sms/index.ts'
import { CreateNamed } from '../page/create-named.tsx'
import { useProject } from '../page/use-project.ts'

/** The SMS campaigns of a project. */
export function SmsCampaignsTab() {
  const { t } = useTranslation('projects')
  const { project } = useProject()
  const navigate = useNavigate()
  const list = useListScreen(
    smsCampaigns,
    { project_uuid: project.uuid },
    {
      endpoint: projectSmsCampaigns,
      export: exportProjectSmsCampaigns,
      include: ['revenue'],
      hidden: ['project', 'created'],
      sort: '-created',
    },
  )
  const columns = useSmsCampaignColumns()
  const create = (
    <CreateNamed
      endpoint={createProjectSmsCampaign}
      words="sms_campaigns"
      invalidates={['sms-campaigns']}
      onDone={(made) => void navigate({ to: smsCampaignPath(made as SmsCampaign) })}
    />
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useSmsCampaignFilters()}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<SmsCampaign>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: smsCampaignPath(row) })}
        empty={{ title: t('sms_campaigns.empty_title'), text: t('sms_campaigns.empty_text'), action: create }}
      />
    </>
  )
}
