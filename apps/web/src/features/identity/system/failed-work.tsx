import { discardEvent, discardJob, readSystem, retryEvent, retryJob, type FailedJob, type FailingEvent } from '@stoa/contract/browser'
import { StatusBadge, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct } from '../../../kit/index.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { FailedRow } from './failed-row.tsx'
import { Section } from './section.tsx'

/** Entries of the outbox that failed, with ways to try them again and to give them up. */
export function FailingEvents({ events }: { events: readonly FailingEvent[] }) {
  const { t, i18n } = useTranslation('admin')
  const [given_up, setGivenUp] = useState<FailingEvent | null>(null)
  const retry = useAct(retryEvent, [readSystem])
  const discard = useAct(discardEvent, [readSystem])
  const rerun = async (id: number) => {
    if (await retry.run({ params: { id } })) toast({ message: t('system.tried_again'), tone: 'good' })
  }
  return (
    <Section title={t('system.failing')} empty={events.length === 0 && t('system.no_failing')}>
      {events.map((event) => (
        <FailedRow
          key={event.id}
          name={event.topic}
          attempts={event.attempts}
          since={event.created_at}
          error={event.last_error}
          endpoint={retryEvent}
          pending={retry.isPending}
          onRetry={() => void rerun(event.id)}
          onDiscard={event.set_aside ? () => setGivenUp(event) : null}
        >
          <StatusBadge tone={event.set_aside ? 'bad' : 'warning'}>
            {event.set_aside
              ? t('system.is_set_aside')
              : t('system.next_attempt', { at: formatInstant(event.next_attempt_at, i18n.language) })}
          </StatusBadge>
        </FailedRow>
      ))}
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
  const { t } = useTranslation('admin')
  const [given_up, setGivenUp] = useState<FailedJob | null>(null)
  const retry = useAct(retryJob, [readSystem])
  const discard = useAct(discardJob, [readSystem])
  const rerun = async (job_uuid: string) => {
    if (await retry.run({ params: { job_uuid } })) toast({ message: t('system.runs_again'), tone: 'good' })
  }
  return (
    <Section title={t('system.failed_jobs')} empty={jobs.length === 0 && t('system.no_failed_jobs')}>
      {jobs.map((job) => (
        <FailedRow
          key={job.uuid}
          name={job.name}
          attempts={job.attempts}
          since={job.failed_at}
          error={job.error}
          endpoint={retryJob}
          pending={retry.isPending}
          onRetry={() => void rerun(job.uuid)}
          onDiscard={() => setGivenUp(job)}
        />
      ))}
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
