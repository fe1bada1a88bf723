import type { Endpoint } from '@stoa/contract/browser'
import { Modal, PageSkeleton } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailureStrip, useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ReportTable, type ReportColumn } from './report-table.tsx'
import type { Target } from './target.ts'

interface ItemsDialogProps<Query, Row> {
  endpoint: Endpoint<{ account_id: number }, Query, {}, { data: Row[] }>
  query: Query
  title: string
  /** Sum of the rows. */
  sum: (rows: readonly Row[]) => string
  keyOf: (row: Row) => string
  columns: readonly ReportColumn<Row>[]
  to: (row: Row) => Target | null
}

/** The rows of a figure that are in no list, while the URL names them (`useItems`). */
export function ItemsDialog<Query, Row>({ endpoint, query, title, sum, ...table }: ItemsDialogProps<Query, Row>) {
  const { t } = useTranslation('kit')
  const [, close] = useItems()
  const loaded = useEndpoint(endpoint, { params: { account_id: useAccountId() }, query })
  const rows = loaded.answer?.data
  return (
    <Modal opened onClose={close} title={title} size="xl" closeButtonProps={{ 'aria-label': t('ui.close') }}>
      {loaded.isFirstLoad && <PageSkeleton />}
      {loaded.reason && <FailureStrip loaded={loaded} />}
      {rows && <ReportTable title={sum(rows)} rows={rows} {...table} />}
    </Modal>
  )
}

/** The parts of `items` in the URL, and a function that removes them. */
export function useItems(): [string[] | null, () => void] {
  const { items, ...rest }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return [typeof items === 'string' && items ? items.split(' ') : null, () => void navigate({ to: '.', search: rest })]
}
