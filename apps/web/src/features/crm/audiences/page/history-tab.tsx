import { AUDIENCE_MEMBER_STATES, audienceMembers, audienceSizes, type AudienceMember } from '@stoa/contract/browser'
import { Anchor, Paper, Skeleton, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, type ListColumn, ListToolbar, useEndpoint, useListScreen } from '../../../../kit/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { useAudience } from './use-audience.ts'

const SizeChart = lazy(() => import('./size-chart.tsx').then((module) => ({ default: module.SizeChart })))
const CHART_HEIGHT = 200

/** How large an audience was, and who entered and left it. */
export function HistoryTab() {
  const { t } = useTranslation('audiences')
  const navigate = useNavigate()
  const { audience } = useAudience()
  const list = useListScreen(
    audienceMembers,
    { account_id: audience.account_id },
    { include: ['contact'], sort: '-entered_at', fixed: { audience: audience.id } },
  )
  const columns = useColumns(audience.account_id)
  const filters = {
    state: { label: t('columns.state'), options: AUDIENCE_MEMBER_STATES.map((value) => ({ value, label: t(`states.${value}`) })) },
    entered: { label: t('columns.entered') },
    left: { label: t('columns.left') },
  }
  return (
    <Stack gap="md">
      <Sizes audienceId={audience.id} />
      <section aria-label={t('stays')}>
        <ListToolbar list={list} columns={columns} filters={filters} />
        <DataList<AudienceMember>
          list={list}
          columns={columns}
          onOpen={(row) => void navigate({ to: contactPaths.page(audience.account_id, row.contact_id) })}
          empty={{ title: t('history_empty_title'), text: t('history_empty_text') }}
        />
      </section>
    </Stack>
  )
}

function Sizes({ audienceId }: { audienceId: number }) {
  const { t } = useTranslation('audiences')
  const sizes = useEndpoint(audienceSizes, { params: { audience_id: audienceId } }, { keepPrevious: true })
  const days = sizes.answer?.data ?? []
  return (
    <Paper withBorder p="md">
      <Text fw={600} mb="xs">
        {t('size_title')}
      </Text>
      {days.length > 1 ? (
        <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
          <SizeChart days={days} height={CHART_HEIGHT} />
        </Suspense>
      ) : (
        <Text size="sm" c="dimmed">
          {t('size_soon')}
        </Text>
      )}
    </Paper>
  )
}

function useColumns(accountId: number): ListColumn<AudienceMember>[] {
  const { t, i18n } = useTranslation('audiences')
  const name = useContactName()
  return [
    {
      key: 'name',
      title: t('columns.contact'),
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={contactPaths.page(accountId, row.contact_id)} size="sm" fw={550} c="bright">
          {row.contact ? name(row.contact) : t('hidden_contact', { id: row.contact_id })}
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      render: (row) => <StatusBadge tone={row.state === 'in' ? 'good' : 'neutral'}>{t(`states.${row.state}`)}</StatusBadge>,
    },
    {
      key: 'entered',
      title: t('columns.entered'),
      sort: 'entered_at',
      render: (row) => (row.at_start ? t('at_start') : formatInstant(row.entered_at, i18n.language)),
    },
    {
      key: 'left',
      title: t('columns.left'),
      sort: 'left_at',
      render: (row) => (row.left_at ? formatInstant(row.left_at, i18n.language) : '–'),
    },
  ]
}
