import { cancelJobBatch, readJobBatch } from '@stoa/contract/browser'
import { Button, Group, Paper, Progress, Text, toast } from '@stoa/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useEndpoint } from '../../../../kit/index.ts'

const POLL_MS = 1000

/** Progress of a batch change, with a button to stop it. */
export function BatchProgress({ uuid, onUndo, onEnd }: { uuid: string; onUndo?: (() => void) | undefined; onEnd: () => void }) {
  const { t } = useTranslation('contact')
  const loaded = useEndpoint(readJobBatch, { params: { uuid } })
  const cancel = useChange(cancelJobBatch)
  const batch = loaded.answer?.data
  const { reload } = loaded
  useEffect(() => {
    const timer = setInterval(() => reload(), POLL_MS)
    return () => clearInterval(timer)
  })
  const undo = useRef(onUndo)
  undo.current = onUndo
  const ended = batch && !['queued', 'running', 'cancelling'].includes(batch.status) ? batch.status : null
  const processed = batch?.processed ?? 0
  useEffect(() => {
    if (!ended) return
    toast({
      message: t(`batch.ended.${ended}`, { count: processed }),
      tone: ended === 'completed' ? 'good' : 'info',
      ...(undo.current && processed > 0 && { autoClose: 10_000, action: { label: t('undo'), onClick: undo.current } }),
    })
    onEnd()
  }, [ended, processed, onEnd, t])
  if (!batch) return null
  const percent = batch.total ? Math.min(100, (batch.processed / batch.total) * 100) : 0
  return (
    <Paper withBorder p="sm" mb="xs" role="status">
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm">{t('batch.progress', { processed: batch.processed, total: batch.total })}</Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending || batch.status === 'cancelling'}
          onClick={() => void cancel.send({ params: { uuid } }).catch(() => reload())}
        >
          {t('batch.stop')}
        </Button>
      </Group>
      <Progress value={percent} animated aria-label={t('batch.progress', { processed: batch.processed, total: batch.total })} />
    </Paper>
  )
}
