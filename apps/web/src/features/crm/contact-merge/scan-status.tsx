import { duplicateGroups, duplicateScans, scanDuplicates } from '@stoa/contract/browser'
import { Button, IconSearch, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, formatInstant, invalidate, useChange, useEndpoint } from '../../../kit/index.ts'

const POLL_MS = 1500

function useScans(accountId: number) {
  const { answer, reload } = useEndpoint(duplicateScans, { params: { account_id: accountId } })
  const scans = answer?.data ?? []
  return { scans, isRunning: scans.some((scan) => scan.status === 'queued' || scan.status === 'running'), reload }
}

/** Time of the last scan for duplicates, or a note that one is running. */
export function ScanNote({ accountId }: { accountId: number }) {
  const { t, i18n } = useTranslation('merge')
  const { scans, isRunning } = useScans(accountId)
  const last = scans
    .map((scan) => scan.finished_at ?? '')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1)
  if (isRunning) return t('scan.running')
  if (scans.some((scan) => scan.status === 'failed')) return t('scan.failed')
  return last ? t('scan.last', { at: formatInstant(last, i18n.language) }) : t('scan.never')
}

/** Starts a scan for duplicates in the background. The list reloads when the scan ends. */
export function ScanButton({ accountId }: { accountId: number }) {
  const { t } = useTranslation('merge')
  const { isRunning, reload } = useScans(accountId)
  const change = useChange(scanDuplicates)
  const client = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate(client, [duplicateGroups])
    wasRunning.current = isRunning
  }, [client, isRunning])
  const start = async () => {
    try {
      await change.send({ params: { account_id: accountId }, body: {} })
      reload()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  return (
    <Button variant="default" leftSection={<IconSearch size={16} />} loading={isRunning || change.isPending} onClick={() => void start()}>
      {t('scan.start')}
    </Button>
  )
}
