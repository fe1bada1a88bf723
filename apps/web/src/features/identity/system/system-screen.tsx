import { readSystem, type JobFigures, type JobSchedule, type SystemState } from '@stoa/contract/browser'
import { Alert, Button, DataTable, IconRefresh, PageSkeleton, Paper, SimpleGrid, Stack, StatusBadge, Text, type Column } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, NotLoaded, Screen, useEndpoint, useLive } from '../../../kit/index.ts'
import { FailingEvents, FailedJobs } from './failed-work.tsx'
import { Section } from './section.tsx'

/** Background work of the installation: outbox, jobs and schedules with their failures. */
export function SystemScreen() {
  const { t } = useTranslation('admin')
  const loaded = useEndpoint(readSystem, {}, { keepPrevious: true })
  useLive('admin', 'system.set-aside', loaded.reload)
  return (
    <Screen
      title={t('system.title')}
      subtitle={t('system.subtitle')}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} />} loading={loaded.status === 'loading'} onClick={loaded.reload}>
          {t('system.reload')}
        </Button>
      }
    >
      {loaded.answer ? <State state={loaded.answer.data} /> : loaded.reason ? <NotLoaded loaded={loaded} /> : <PageSkeleton />}
    </Screen>
  )
}

function State({ state }: { state: SystemState }) {
  const { t, i18n } = useTranslation('admin')
  const { outbox, jobs } = state
  const sum = (of: keyof JobFigures) => jobs.reduce((total, job) => total + Number(job[of]), 0)
  const failed = sum('failed')
  return (
    <Stack>
      {outbox.set_aside + failed > 0 ? (
        <Alert color="red" role="alert">
          {t('system.alarm', { events: outbox.set_aside, jobs: failed })}
        </Alert>
      ) : (
        <Alert color="teal">{t('system.well')}</Alert>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label={t('system.waiting')} value={outbox.waiting}>
          {outbox.oldest_at ? t('system.oldest', { at: formatInstant(outbox.oldest_at, i18n.language) }) : t('system.nothing_waits')}
        </Figure>
        <Figure label={t('system.set_aside')} value={outbox.set_aside}>
          {t('system.retried', { count: outbox.failing })}
        </Figure>
        <Figure label={t('system.jobs_waiting')} value={sum('waiting')}>
          {t('system.running', { count: sum('running') })}
        </Figure>
        <Figure label={t('system.jobs_failed')} value={failed}>
          {t('system.completed', { count: sum('completed') })}
        </Figure>
      </SimpleGrid>
      <FailingEvents events={state.failing_events} />
      <FailedJobs jobs={state.failed_jobs} />
      <Schedules schedules={state.schedules} />
      <Jobs jobs={jobs} />
    </Stack>
  )
}

function Figure({ label, value, children }: { label: string; value: number; children: string }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={30} fw={700} lh={1.3}>
        {formatCount(value)}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Paper>
  )
}

function Schedules({ schedules }: { schedules: SystemState['schedules'] }) {
  const { t, i18n } = useTranslation('admin')
  // A job may have several schedules, by their keys.
  const rows = schedules.map((schedule) => ({ ...schedule, id: `${schedule.name}:${schedule.key}` }))
  const columns: Column<JobSchedule & { id: string }>[] = [
    { key: 'name', title: t('system.columns.job'), render: ({ name }) => name },
    { key: 'cron', title: t('system.columns.cron'), render: ({ cron, time_zone }) => `${cron} (${time_zone})` },
    {
      key: 'last_run_at',
      title: t('system.columns.last_run'),
      render: ({ last_run_at }) => (last_run_at ? formatInstant(last_run_at, i18n.language) : t('system.never')),
    },
    {
      key: 'last_state',
      title: t('system.columns.result'),
      render: ({ last_state }) =>
        last_state && (
          <StatusBadge tone={last_state === 'failed' ? 'bad' : last_state === 'completed' ? 'good' : 'neutral'}>
            {t(`system.states.${last_state}`)}
          </StatusBadge>
        ),
    },
  ]
  return (
    <Section title={t('system.schedules')} empty={schedules.length === 0 && t('system.no_schedules')}>
      <DataTable label={t('system.schedules')} idKey="id" rows={rows} columns={columns} density="dense" />
    </Section>
  )
}

function Jobs({ jobs }: { jobs: SystemState['jobs'] }) {
  const { t, i18n } = useTranslation('admin')
  const count = (key: 'waiting' | 'running' | 'completed' | 'failed'): Column<JobFigures> => ({
    key,
    title: t(`system.columns.${key}`),
    align: 'right',
    render: (job) => formatCount(job[key]),
  })
  const columns: Column<JobFigures>[] = [
    { key: 'name', title: t('system.columns.job'), render: ({ name }) => name },
    count('waiting'),
    count('running'),
    count('completed'),
    count('failed'),
    {
      key: 'last_run_at',
      title: t('system.columns.last_run'),
      render: ({ last_run_at }) => (last_run_at ? formatInstant(last_run_at, i18n.language) : t('system.never')),
    },
  ]
  return (
    <Section title={t('system.jobs')} empty={jobs.length === 0 && t('system.no_jobs')}>
      <DataTable label={t('system.jobs')} idKey="name" rows={jobs} columns={columns} density="dense" />
    </Section>
  )
}
