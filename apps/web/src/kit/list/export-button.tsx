import { ActionIcon, IconDownload, toast, Hint } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../call/call.ts'
import { download } from '../call/download.ts'
import { useMay } from '../screen/rights.tsx'
import type { ListScreen } from './use-list-screen.ts'

interface ExportButtonProps {
  list: ListScreen<any>
  /** Name of the active saved query. */
  savedName?: string | undefined
}

/** Exports every page of a list with its filters and order; shows the bytes received and can be cancelled. */
export function ExportButton({ list, savedName }: ExportButtonProps) {
  const { t } = useTranslation('kit')
  const endpoint = list.exporting
  const may = useMay()
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  if (!may(endpoint)) return null

  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setBytes(0)
    try {
      const { page: _page, per_page: _size, include: _include, ...query } = list.wire as Record<string, unknown>
      await download(endpoint, { params: list.params, query, signal: abort.signal }, exportName(savedName), setBytes)
      toast({ message: t('export.done'), tone: 'good' })
    } catch (error) {
      if (abort.signal.aborted) return
      const failure = error instanceof ApiError ? error : new ApiError({ status: 0, status_text: '' })
      toast({
        title: t('export.failed'),
        message: failure.request_id ? `${failure.message} · ${failure.request_id}` : failure.message,
        tone: 'bad',
      })
    } finally {
      setBytes(null)
    }
  }
  const label = bytes === null ? t('export.title') : t('export.running', { size: (bytes / 1_000_000).toFixed(1).replace('.', ',') })
  return (
    <Hint label={label}>
      <ActionIcon
        aria-label={label}
        variant={bytes === null ? 'subtle' : 'light'}
        color={bytes === null ? 'gray' : undefined}
        onClick={() => (bytes === null ? void start() : running.current?.abort())}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Hint>
  )
}

/**
 * The file name of an export: the saved query's name, an option, or 'exportData' (spec 7.5), without characters that file
 * systems reject.
 */
export function exportName(savedName?: string | null, option?: string): string {
  const name = (savedName || option || 'exportData').replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ').trim()
  return `${name || 'exportData'}.xlsx`
}
