import { pipelines, type Pipeline } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useListScreen } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { PIPELINE_INCLUDES, usePipelineColumns } from './pipeline-columns.tsx'
import { usePipelineFilters } from './pipeline-filters.ts'
import { PipelineMenu } from './pipeline-menu.tsx'
import { pipelinePaths } from './pipeline-paths.ts'

const DeletePipeline = lazy(() => import('./delete-pipeline.tsx').then((module) => ({ default: module.DeletePipeline })))

/** The pipelines of an account, and those that other accounts share with it. */
export function PipelinesScreen() {
  const { t } = useTranslation('pipelines')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(pipelines, { account_id: accountId }, { include: PIPELINE_INCLUDES, sort: 'position', hidden: ['created'] })
  const path = (row: Pipeline) => pipelinePaths.board(accountId, row.uuid)
  const columns = usePipelineColumns(path)
  const filters = usePipelineFilters()
  const [deleting, setDeleting] = useState<Pipeline | null>(null)
  const create = (
    <Can endpoint={pipelines.create} otherwise="explain">
      <Button component={Link} to={pipelinePaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const actions = (row: Pipeline) => <PipelineMenu pipeline={row} onDelete={() => setDeleting(row)} />
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Pipeline>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: path(row) })}
        rowActions={actions}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
      />
      <Suspense fallback={null}>{deleting && <DeletePipeline pipeline={deleting} onClose={() => setDeleting(null)} />}</Suspense>
      <Outlet />
    </Screen>
  )
}
