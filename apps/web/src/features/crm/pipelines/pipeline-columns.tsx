import type { Pipeline } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Badge, Group, IconStar, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, type ListColumn } from '../../../kit/index.ts'
import { StageDot, StageStrip } from './stage-strip.tsx'

/** Relations that the columns show. */
export const PIPELINE_INCLUDES = ['account', 'accounts', 'pipelineStages', 'open_requests_count', 'open_values'] as const

/** Columns of every list of pipelines. @param pathOf address of a pipeline */
export function usePipelineColumns(pathOf: (pipeline: Pipeline) => string): ListColumn<Pipeline>[] {
  const { t, i18n } = useTranslation('pipelines')
  return [
    { key: 'name', title: t('columns.name'), sort: 'name', fixed: true, render: (row) => <Name pipeline={row} path={pathOf(row)} /> },
    { key: 'subject', title: t('columns.subject'), render: (row) => t(`subjects.${row.subject}`) },
    {
      key: 'stages',
      title: t('columns.stages'),
      width: 200,
      render: (row) => <StageStrip stages={row.pipelineStages ?? []} label={t('stages_of', { name: row.name })} />,
    },
    {
      key: 'open_requests',
      title: t('columns.open_requests'),
      align: 'right',
      render: (row) => formatCount(row.open_requests_count ?? 0),
    },
    {
      key: 'open_value',
      title: t('columns.open_value'),
      align: 'right',
      render: (row) => (row.open_values ?? []).map((value) => formatMoney(value.value_minor, value.currency)).join(' + ') || '–',
    },
    {
      key: 'shared',
      title: t('columns.shared'),
      width: 150,
      render: (row) => (row.accounts ?? []).map((share) => share.account.name).join(', '),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}

function Name({ pipeline, path }: { pipeline: Pipeline; path: string }) {
  const { t } = useTranslation('pipelines')
  return (
    <Stack gap={0}>
      <Group gap={8}>
        <StageDot color={pipeline.color} />
        <Anchor component={Link} to={path} size="sm" fw={550} c="bright">
          {pipeline.name}
        </Anchor>
        {pipeline.is_default && (
          <Badge size="sm" variant="light" tt="none" miw="max-content" leftSection={<IconStar size={11} />}>
            {t('default')}
          </Badge>
        )}
        {pipeline.archived_at && <StatusBadge>{t('archived')}</StatusBadge>}
      </Group>
      {pipeline.ability && (
        <Text size="xs" c="dimmed" truncate pl={17}>
          {t('shared_by', { account: pipeline.account?.name ?? '' })}
        </Text>
      )}
      {pipeline.description && (
        <Text size="xs" c="dimmed" lineClamp={1} pl={17}>
          {pipeline.description}
        </Text>
      )}
    </Stack>
  )
}
