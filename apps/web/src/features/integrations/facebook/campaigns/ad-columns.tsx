import type { FacebookAd, FacebookAdset } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { AdStatus, formatMicros } from '../../parts/index.ts'

/** Columns that ad sets and ads share: what they are, cost and brought. */
export function useEntityColumns<Row extends FacebookAd | FacebookAdset>(): ListColumn<Row>[] {
  const { t } = useTranslation('facebook')
  return [
    { key: 'status', title: t('columns.status'), render: (row) => <AdStatus status={row.entity_status} /> },
    {
      key: 'spend',
      title: t('columns.spend'),
      sort: 'spend',
      align: 'right',
      render: (row) => formatMicros(row.spend_micros, row.currency),
    },
    { key: 'leads', title: t('columns.leads'), sort: 'leads', align: 'right', render: (row) => formatCount(row.leads) },
    {
      key: 'cpl',
      title: t('figures.cpl_micros'),
      align: 'right',
      render: (row) => (row.leads ? formatMicros(row.spend_micros / row.leads, row.currency) : '–'),
    },
  ]
}

/** The column of when a row was first read, by which lists are ordered at first. */
export function useCreatedColumn<Row extends FacebookAd | FacebookAdset>(): ListColumn<Row> {
  const { t, i18n } = useTranslation('facebook')
  return { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) }
}
