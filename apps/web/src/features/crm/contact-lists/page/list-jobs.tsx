import { cancelContactListBatch, contactListBatches, type ContactList, type JobBatch } from '@stoa/contract/browser'
import { Button, Group, Paper, Progress, Stack, Text } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, invalidate, useAct, useEndpoint } from '../../../../kit/index.ts'

const WATCH_MS = 1000
const isRunning = (batch: JobBatch) => ['queued', 'running', 'cancelling'].includes(batch.status)

/** Running jobs that subscribe contacts to a list, each with a button to stop it. */
export function ListJobs({ list }: { list: ContactList }) {
  const { t } = useTranslation('lists')
  const client = useQueryClient()
  const loaded = useEndpoint(contactListBatches, { params: { contact_list_id: list.id } }, { keepPrevious: true })
  const stop = useAct(cancelContactListBatch, ['jobBatches'])
  const running = loaded.answer?.data.filter(isRunning) ?? []
  const count = running.length
  const { reload } = loaded
  useEffect(() => {
    if (!count) return
    const timer = setInterval(() => reload(), WATCH_MS)
    return () => {
      clearInterval(timer)
      void invalidate(client, ['subscriptions', 'contact-lists'])
    }
  }, [count, reload, client])
  if (!count) return null
  return (
    <Stack gap="xs" mb="xs">
      {running.map((batch) => (
        <Paper key={batch.uuid} withBorder p="sm" role="status">
          <Group justify="space-between" gap="xs" mb={6}>
            <Text size="sm">{t('jobs.progress', { processed: batch.processed, total: batch.total })}</Text>
            <Can endpoint={cancelContactListBatch}>
              <Button
                size="compact-sm"
                variant="default"
                loading={stop.isPending || batch.status === 'cancelling'}
                onClick={() => void stop.run({ params: { contact_list_id: list.id }, body: { job_batch_uuid: batch.uuid } })}
              >
                {t('jobs.stop')}
              </Button>
            </Can>
          </Group>
          <Progress value={batch.total ? Math.min(100, (batch.processed / batch.total) * 100) : 0} animated aria-label={t('jobs.label')} />
        </Paper>
      ))}
    </Stack>
  )
}
