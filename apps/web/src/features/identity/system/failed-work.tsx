import { discardEvent, discardJob, readSystem, retryEvent, retryJob, type FailedJob, type FailingEvent } from '@stoa/contract/browser'
import { Button, DataTable, StatusBadge, Text, toast, type Column } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, useAct } from '../../../kit/index.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { Section } from './section.tsx'

/** Entries of the outbox that failed, with ways to try them again and to give them up. */
export function FailingEvents({ events }: { events: readonly FailingEvent[] }) {
  const { t, i18n } = useTranslation('admin')
  const [given_up, setGivenUp] = useState<FailingEvent | null>(null)
  const retry = useAct(retryEvent, [readSystem])
  const discard = useAct(discardEvent, [readSystem])
  const columns: Column<FailingEvent>[] = [
    { key: 'topic', title: t('system.columns.topic'), render: ({ topic }) => topic },
    {
      key: 'state',
      title: t('system.columns.state'),
      render: ({ set_aside, next_attempt_at }) => (
        <StatusBadge tone={set_aside ? 'bad' : 'warning'}>
          {set_aside ? t('system.is_set_aside') : t('system.next_attempt', { at: formatInstant(next_attempt_at, i18n.language) })}
        </StatusBadge>
      ),
    },
    { key: 'attempts', title: t('system.columns.attempts'), align: 'right', render: ({ attempts }) => attempts },
    { key: 'error', title: t('system.columns.error'), render: ({ last_error }) => <Reason text={last_error} /> },
    { key: 'created', title: t('system.columns.since'), render: ({ created_at }) => formatInstant(created_at, i18n.language) },
  ]
  const rerun = async (id: number) => {
    if (await retry.run({ params: { id } })) toast({ message: t('system.tried_again'), tone: 'good' })
  }
  const actions = (event: FailingEvent) => (
    <Actions
      endpoint={retryEvent}
      pending={retry.isPending}
      onRetry={() => void rerun(event.id)}
      onDiscard={event.set_aside ? () => setGivenUp(event) : null}
    />
  )
  return (
    <Section title={t('system.failing')} empty={events.length === 0 && t('system.no_failing')}>
      <DataTable label={t('system.failing')} idKey="id" rows={events} columns={columns} density="dense" rowActions={actions} />
      <DiscardDialog
        name={given_up?.topic ?? null}
        limit={discardEvent.limits.reason.maxLength}
        pending={discard.isPending}
        onDiscard={(reason) => discard.run({ params: { id: given_up!.id }, body: { reason } })}
        onClose={() => setGivenUp(null)}
      />
    </Section>
  )
}

/** Jobs that used up their attempts, with ways to run them again and to give them up. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t, i18n } = useTranslation('admin')
  const [given_up, setGivenUp] = useState<FailedJob | null>(null)
  const retry = useAct(retryJob, [readSystem])
  const discard = useAct(discardJob, [readSystem])
  const columns: Column<FailedJob>[] = [
    { key: 'name', title: t('system.columns.job'), render: ({ name }) => name },
    { key: 'attempts', title: t('system.columns.attempts'), align: 'right', render: ({ attempts }) => attempts },
    { key: 'error', title: t('system.columns.error'), render: ({ error }) => <Reason text={error ?? ''} /> },
    { key: 'failed_at', title: t('system.columns.since'), render: ({ failed_at }) => formatInstant(failed_at, i18n.language) },
  ]
  const rerun = async (job_uuid: string) => {
    if (await retry.run({ params: { job_uuid } })) toast({ message: t('system.runs_again'), tone: 'good' })
  }
  const actions = (job: FailedJob) => (
    <Actions endpoint={retryJob} pending={retry.isPending} onRetry={() => void rerun(job.uuid)} onDiscard={() => setGivenUp(job)} />
  )
  return (
    <Section title={t('system.failed_jobs')} empty={jobs.length === 0 && t('system.no_failed_jobs')}>
      <DataTable label={t('system.failed_jobs')} idKey="uuid" rows={jobs} columns={columns} density="dense" rowActions={actions} />
      <DiscardDialog
        name={given_up?.name ?? null}
        limit={discardJob.limits.reason.maxLength}
        pending={discard.isPending}
        onDiscard={(reason) => discard.run({ params: { job_uuid: given_up!.uuid }, body: { reason } })}
        onClose={() => setGivenUp(null)}
      />
    </Section>
  )
}

interface ActionsProps {
  endpoint: typeof retryEvent | typeof retryJob
  pending: boolean
  onRetry: () => void
  /** null: it is tried again by itself. */
  onDiscard: (() => void) | null
}

function Actions({ endpoint, pending, onRetry, onDiscard }: ActionsProps) {
  const { t } = useTranslation('admin')
  return (
    <Can endpoint={endpoint}>
      <Button size="compact-xs" variant="light" loading={pending} onClick={onRetry}>
        {t('system.retry')}
      </Button>
      {onDiscard && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={onDiscard}>
          {t('system.discard')}
        </Button>
      )}
    </Can>
  )
}

function Reason({ text }: { text: string }) {
  return (
    <Text size="xs" lineClamp={3} title={text} maw={420} style={{ overflowWrap: 'anywhere' }}>
      {text || '–'}
    </Text>
  )
}
