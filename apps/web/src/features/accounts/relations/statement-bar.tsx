import { exportStatement, relationStatementPdf, type AccountRelation, type AnyEndpoint } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { Button, Group, IconFileSpreadsheet, IconFileText, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, download, exportName } from '../../../kit/index.ts'

/** The statement between two days, as a document and as a spreadsheet. */
export function StatementBar({ relation, accountId }: { relation: AccountRelation; accountId: number }) {
  const { t } = useTranslation('relations')
  const today = localToday('Europe/Athens')
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const [running, setRunning] = useState<string | null>(null)
  const isWrong = !from || !to || to < from
  const get = async (endpoint: AnyEndpoint, kind: 'pdf' | 'xlsx') => {
    setRunning(kind)
    const name = exportName(t('statement.file', { name: relation.name, from, to })).replace(/\.xlsx$/, `.${kind}`)
    try {
      await download(endpoint, { params: { account_id: accountId, account_relation_uuid: relation.uuid }, query: { from, to } }, name)
    } catch (error) {
      const reference = error instanceof ApiError && error.request_id ? ` · ${error.request_id}` : ''
      toast({ title: t('statement.failed'), message: `${error instanceof ApiError ? error.message : ''}${reference}`, tone: 'bad' })
    } finally {
      setRunning(null)
    }
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput type="date" label={t('statement.from')} value={from} max={to} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput
        type="date"
        label={t('statement.to')}
        value={to}
        min={from}
        onChange={(event) => setTo(event.currentTarget.value)}
        {...(isWrong && { error: t('statement.wrong') })}
      />
      <Button
        variant="default"
        leftSection={<IconFileText size={16} />}
        disabled={isWrong}
        loading={running === 'pdf'}
        onClick={() => void get(relationStatementPdf, 'pdf')}
      >
        {t('statement.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} />}
        disabled={isWrong}
        loading={running === 'xlsx'}
        onClick={() => void get(exportStatement, 'xlsx')}
      >
        {t('statement.xlsx')}
      </Button>
    </Group>
  )
}
