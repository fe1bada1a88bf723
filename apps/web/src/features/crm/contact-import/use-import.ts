import { contactImports, type ContactImport } from '@stoa/contract/browser'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint, useLive } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Interval of polling, which complements the live connection. */
const POLL_MS = 1_500

/** The import in the address, updated while its check, processing or undo runs. */
export function useImport() {
  const accountId = useAccountId()
  const { importId } = useParams({ strict: false })
  const loaded = useEndpoint(contactImports.read, { params: { id: Number(importId) } }, { keepPrevious: true })
  const row = loaded.answer?.data
  const running = runningBatch(row)
  const { reload } = loaded
  useLive(running ? `job-batches.${running}` : null, 'job-batch.progress', reload)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(reload, POLL_MS)
    return () => clearInterval(timer)
  })
  return { accountId, row, running: running !== null, base: `/accounts/${accountId}/contacts/import`, ...loaded }
}

function runningBatch(row: ContactImport | undefined): string | null {
  if (!row) return null
  if (row.undo_batch_uuid && !row.undone_at) return row.undo_batch_uuid
  if (row.status === 'queued' || row.status === 'processing') return row.job_batch_uuid
  return row.status === 'mapped' && !row.checks && isPending(row.check_progress?.status) ? row.check_batch_uuid : null
}

const isPending = (status: string | undefined) => status === undefined || ['queued', 'running', 'cancelling'].includes(status)
