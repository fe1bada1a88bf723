import { cancelBulkMerge, mergeStatus, type BulkMerge } from '@stoa/contract/browser'
import {
  Alert,
  Anchor,
  Button,
  ConfirmDialog,
  Group,
  Paper,
  Progress,
  Stack,
  StatusBadge,
  Text,
  Title,
  toast,
  type StatusTone,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, ApiError, clockFormat, formatInstant, useChange } from '../../../kit/index.ts'

/** Progress of a bulk merge: remaining operations, estimated completion, and a button to stop it (spec 4). */
export function BulkProgress({ accountId, bulk }: { accountId: number; bulk: BulkMerge }) {
  const { t, i18n } = useTranslation('merge')
  const [isAsking, setAsking] = useState(false)
  const cancel = useChange(cancelBulkMerge, [mergeStatus])
  const share = bulk.total ? Math.round((100 * (bulk.total - bulk.remaining)) / bulk.total) : 0
  const stop = async () => {
    try {
      await cancel.send({ params: { account_id: accountId, uuid: bulk.uuid } })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
    setAsking(false)
  }
  return (
    <Paper withBorder p="lg" radius="md" aria-live="polite">
      <Stack>
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {t(bulk.is_cancelling ? 'progress.cancelling' : bulk.status === 'queued' ? 'progress.queued' : 'progress.running')}
          </Title>
          <Button variant="default" color="red" disabled={bulk.is_cancelling} onClick={() => setAsking(true)}>
            {t('progress.cancel')}
          </Button>
        </Group>
        <Progress value={share} size="lg" radius="xl" animated aria-label={t('progress.done', { share })} />
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t('progress.remaining', { count: bulk.remaining })}</Text>
          <Text c="dimmed">{bulk.eta_at ? t('progress.eta', { at: timeOf(bulk.eta_at, i18n.language) }) : t('progress.eta_unknown')}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {t('progress.so_far', { contacts: bulk.contacts_merged, failed: bulk.failed })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('progress.leave')}
        </Text>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('progress.cancel')}
        confirmLabel={t('progress.cancel')}
        cancelLabel={t('progress.go_on')}
        pending={cancel.isPending}
        onConfirm={() => void stop()}
        onClose={() => setAsking(false)}
      >
        {t('progress.cancel_text')}
      </ConfirmDialog>
    </Paper>
  )
}

const TONES: Record<BulkMerge['status'], StatusTone> = {
  queued: 'info',
  running: 'info',
  completed: 'good',
  completed_with_errors: 'warning',
  cancelled: 'neutral',
}

/** Result of the last bulk merge, with links to its merges and to the groups that failed. */
export function BulkResult({ accountId, bulk }: { accountId: number; bulk: BulkMerge }) {
  const { t, i18n } = useTranslation('merge')
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} size="h4">
            {t('result.title')}
          </Title>
          <StatusBadge tone={TONES[bulk.status]}>{t(`result.statuses.${bulk.status}`)}</StatusBadge>
          <Text size="sm" c="dimmed">
            {formatInstant(bulk.finished_at ?? bulk.created_at, i18n.language)} · {t(`criteria.${bulk.criteria}`)}
          </Text>
        </Group>
        <Text>{t('result.text', { groups: bulk.done, contacts: bulk.contacts_merged })}</Text>
        {bulk.failed > 0 && (
          <Alert color="yellow" variant="light">
            <Text size="sm">{t('result.failed', { count: bulk.failed })}</Text>
            <Group gap="xs">
              {bulk.failures.map((failure) => (
                <Anchor
                  key={failure.contact_ids.join()}
                  component={Link}
                  to={`/accounts/${accountId}/contacts/${failure.contact_ids[0]}`}
                  size="sm"
                >
                  {t(`result.reasons.${failure.reason}`, { id: failure.contact_ids[0] })}
                </Anchor>
              ))}
            </Group>
          </Alert>
        )}
        {bulk.done > 0 && (
          <Anchor
            component={Link}
            to={`/accounts/${accountId}/contact-merge/history`}
            search={addressQuery({ 'filter.bulk_merge': bulk.uuid })}
            size="sm"
          >
            {t('result.history')}
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}

/** Formats an estimate to the minute, with the day unless it is today. */
function timeOf(at: string, language: string): string {
  const date = new Date(at)
  const isToday = date.toDateString() === new Date().toDateString()
  return clockFormat(language, isToday ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
