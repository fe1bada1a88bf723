import { cancelJobBatch, listStatementFiles, readStatementFile, type AccountRelation, type StatementFile } from '@stoa/contract/browser'
import { Button, Group, IconDownload, Paper, Progress, Stack, Text, toast } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApiError,
  download,
  exportName,
  formatCount,
  formatDay,
  formatInstant,
  useAct,
  useEndpoint,
  useLive,
} from '../../../../kit/index.ts'

/** Polling interval without a live connection. */
const POLL_MS = 1_500
const isRunning = ({ status }: StatementFile) => ['queued', 'running', 'cancelling'].includes(status)

interface FilesProps {
  relation: AccountRelation
  params: { account_id: number; account_relation_uuid: string }
}

/** Long statements that the user requested: pending ones, and those ready to download. */
export function StatementFiles({ relation, params }: FilesProps) {
  const loaded = useEndpoint(listStatementFiles, { params }, { keepPrevious: true })
  const files = loaded.answer?.data ?? []
  const running = files.find(isRunning)?.uuid ?? null
  const { reload } = loaded
  useLive(running ? `job-batches.${running}` : null, 'job-batch.progress', reload)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [running, reload])
  return files.map((file) => <FileRow key={file.uuid} file={file} relation={relation} params={params} />)
}

function FileRow({ file, relation, params }: FilesProps & { file: StatementFile }) {
  const { t, i18n } = useTranslation('relations')
  const stop = useAct(cancelJobBatch, ['files'])
  const [isFetching, setFetching] = useState(false)
  const { from, to, uuid, status, total } = file
  const period = `${formatDay(from, i18n.language)} – ${formatDay(to, i18n.language)}`
  const fetchFile = async () => {
    setFetching(true)
    try {
      const name = exportName(t('statement.file', { name: relation.name, from, to })).replace(/\.xlsx$/, '.pdf')
      await download(readStatementFile, { params: { ...params, job_batch_uuid: uuid } }, name)
    } catch (error) {
      toast({ title: t('statement.failed'), message: error instanceof ApiError ? error.message : '', tone: 'bad' })
    } finally {
      setFetching(false)
    }
  }
  return (
    <Paper withBorder p="sm" role="status">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={550}>
            {t(`statement.states.${isRunning(file) ? 'running' : status === 'completed' ? 'completed' : 'failed'}`, { period })}
          </Text>
          <Text size="xs" c="dimmed">
            {t('statement.lines', { count: total, total: formatCount(total) })}
            {file.expires_at && ` · ${t('statement.until', { instant: formatInstant(file.expires_at, i18n.language) })}`}
          </Text>
        </Stack>
        {status === 'completed' && (
          <Button size="compact-sm" leftSection={<IconDownload size={16} />} loading={isFetching} onClick={() => void fetchFile()}>
            {t('statement.download')}
          </Button>
        )}
        {isRunning(file) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={stop.isPending || status === 'cancelling'}
            onClick={() => void stop.run({ params: { uuid } })}
          >
            {t('statement.stop')}
          </Button>
        )}
      </Group>
      {isRunning(file) && <Progress mt={8} value={100} animated striped aria-label={t('statement.states.running', { period })} />}
    </Paper>
  )
}
