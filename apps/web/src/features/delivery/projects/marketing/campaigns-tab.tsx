import { projectCampaigns, type Campaign } from '@stoa/contract/browser'
import { Button, IconPlus, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, useListScreen } from '../../../../kit/index.ts'
import {
  CAMPAIGN_INCLUDES,
  campaignPaths,
  HIDDEN_CAMPAIGN_COLUMNS,
  useCampaignColumns,
  useCampaignFilters,
} from '../../../marketing/campaigns/index.ts'
import { useProject } from '../page/use-project.ts'

const ProjectCampaignModal = lazy(() =>
  import('../../../marketing/campaigns/index.ts').then(({ loadProjectCampaignModal }) =>
    loadProjectCampaignModal().then((module) => ({ default: module.ProjectCampaignModal })),
  ),
)

/** The campaigns of a project. */
export function CampaignsTab() {
  const { t } = useTranslation('campaigns')
  const { project, accountId } = useProject()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const params = { project_uuid: project.uuid }
  const list = useListScreen(projectCampaigns, params, { include: CAMPAIGN_INCLUDES, hidden: HIDDEN_CAMPAIGN_COLUMNS, sort: '-created' })
  const path = (row: Campaign) => campaignPaths.page(accountId, row.id)
  const columns = useCampaignColumns(path)
  const create = project.party === 'owner' && (
    <Can endpoint={projectCampaigns.create} otherwise="explain">
      <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
    </Can>
  )
  const open = (row: Campaign) => {
    toast({ message: t('created', { name: row.name }), tone: 'good' })
    void navigate({ to: path(row) })
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={useCampaignFilters(null)}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<Campaign>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: path(row) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
      />
      <Suspense fallback={null}>
        {isCreating && (
          <ProjectCampaignModal projectUuid={project.uuid} accountId={accountId} onClose={() => setCreating(false)} onDone={open} />
        )}
      </Suspense>
    </>
  )
}
