import { exportStatement, relationStatementPdf, startStatementFile, type AccountRelation, type AnyEndpoint } from '@stoa/contract/browser'
import { Button, DatePicker, Group, IconFileSpreadsheet, IconFileText, toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, download, exportName, invalidate } from '../../../../kit/index.ts'
import { useReaderDay } from '../../../shared/session/index.ts'

/** A day before all ledgers. */
const BEGINNING = '2000-01-01'

/** Exports the statement of a period as a document or spreadsheet; long documents are created in the background. */
export function StatementBar({ relation, accountId }: { relation: AccountRelation; accountId: number }) {
  const { t } = useTranslation('relations')
  const client = useQueryClient()
  const today = useReaderDay()
  const [[from, to], setPeriod] = useState<[string, string]>([`${today.slice(0, 4)}-01-01`, today])
  const [running, setRunning] = useState<'pdf' | 'xlsx' | null>(null)
  const params = { account_id: accountId, account_relation_uuid: relation.uuid }
  const fetchFile = (endpoint: AnyEndpoint, kind: 'pdf' | 'xlsx') => {
    const name = exportName(t('statement.file', { name: relation.name, from, to })).replace(/\.xlsx$/, `.${kind}`)
    return download(endpoint, { params, query: { from, to } }, name)
  }
  const fetchPdf = async () => {
    const { data } = await call(startStatementFile, { params, body: { from, to } })
    if (!data) return fetchFile(relationStatementPdf, 'pdf')
    return invalidate(client, ['files'])
  }
  const get = async (kind: 'pdf' | 'xlsx') => {
    setRunning(kind)
    try {
      await (kind === 'pdf' ? fetchPdf() : fetchFile(exportStatement, 'xlsx'))
    } catch (error) {
      const reference = error instanceof ApiError && error.request_id ? ` · ${error.request_id}` : ''
      toast({ title: t('statement.failed'), message: `${error instanceof ApiError ? error.message : ''}${reference}`, tone: 'bad' })
    } finally {
      setRunning(null)
    }
  }
  return (
    <Group gap="xs" align="flex-end">
      <DatePicker
        label={t('statement.period')}
        mode="range"
        value={[from, to]}
        onChange={(value) => setPeriod(Array.isArray(value) ? value : [BEGINNING, today])}
      />
      <Button variant="default" leftSection={<IconFileText size={16} />} loading={running === 'pdf'} onClick={() => void get('pdf')}>
        {t('statement.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} />}
        loading={running === 'xlsx'}
        onClick={() => void get('xlsx')}
      >
        {t('statement.xlsx')}
      </Button>
    </Group>
  )
}
