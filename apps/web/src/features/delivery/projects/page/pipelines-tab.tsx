import { createProjectPipeline, exportProjectPipelines, pipelines, projectPipelines, type Pipeline } from '@stoa/contract/browser'
import { Anchor, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { usePipelineFilters } from '../../../crm/pipelines/index.ts'
import { CreateNamed } from './create-named.tsx'
import { useProject } from './use-project.ts'

const boardOf = (pipeline: Pipeline) => `/accounts/${pipeline.account_id}/pipelines/${pipeline.uuid}`

/** The boards of a project. */
export function PipelinesTab() {
  const { t, i18n } = useTranslation('projects')
  const { project } = useProject()
  const navigate = useNavigate()
  const list = useListScreen(
    pipelines,
    { project_uuid: project.uuid },
    { endpoint: projectPipelines, export: exportProjectPipelines, include: ['stages_count', 'open_requests_count'], sort: 'name' },
  )
  const columns: ListColumn<Pipeline>[] = [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={boardOf(row)} size="sm" fw={600} c="bright">
            {row.name}
          </Anchor>
          {row.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.description}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'stages', title: t('pipelines.stages'), align: 'right', render: (row) => row.stages_count },
    { key: 'open', title: t('pipelines.open'), align: 'right', render: (row) => row.open_requests_count },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
  const create = (
    <CreateNamed
      endpoint={createProjectPipeline}
      words="pipelines"
      invalidates={['pipelines']}
      onDone={(made) => void navigate({ to: boardOf(made as Pipeline) })}
    />
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={usePipelineFilters()}>
        {(list.rows.length > 0 || list.wire.filter) && create}
      </ListToolbar>
      <DataList<Pipeline>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: boardOf(row) })}
        empty={{ title: t('pipelines.empty_title'), text: t('pipelines.empty_text'), action: create }}
      />
    </>
  )
}
