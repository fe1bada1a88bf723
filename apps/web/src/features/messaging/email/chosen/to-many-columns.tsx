import { Anchor } from '@stoa/ui'
import { TO_MANY_STATUSES } from '@stoa/contract/browser'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { ToManyStatus } from '../to-many/history.tsx'
import type { ToManyMessage } from '../to-many/to-many-message.ts'

/** Figures that mails and SMS have in common. */
type Message = ToManyMessage & {
  body: string
  created_at: string
  figures?: { delivered: number; clicked: number; failed: number } | undefined
}

const shown = (count: number | undefined) => (count ? formatCount(count) : null)

/**
 * Columns of lists of messages to chosen contacts.
 *
 * @param titleOf the subject, or the first words
 * @param pathOf address of the message
 */
export function useToManyColumns<T extends Message>(titleOf: (row: T) => string, pathOf: (row: T) => string): ListColumn<T>[] {
  const { t, i18n } = useTranslation('email')
  return [
    {
      key: 'title',
      title: t('chosen.columns.title'),
      width: '100%',
      least: 140,
      fixed: true,
      render: (row) => (
        <Anchor component={Link} to={pathOf(row)} search={true} size="sm" fw={550} c="bright" truncate>
          {titleOf(row)}
        </Anchor>
      ),
    },
    { key: 'status', title: t('chosen.columns.status'), render: (row) => <ToManyStatus message={row} /> },
    {
      key: 'recipients',
      title: t('chosen.columns.recipients'),
      sort: 'recipients_count',
      align: 'right',
      render: (row) => shown(row.recipients_count),
    },
    { key: 'delivered', title: t('chosen.columns.delivered'), align: 'right', render: (row) => shown(row.figures?.delivered) },
    { key: 'clicked', title: t('chosen.columns.clicked'), align: 'right', render: (row) => shown(row.figures?.clicked) },
    { key: 'failed', title: t('chosen.columns.failed'), align: 'right', render: (row) => shown(row.figures?.failed) },
    {
      key: 'started',
      title: t('chosen.columns.started'),
      sort: 'started_at',
      render: (row) => row.started_at && formatInstant(row.started_at, i18n.language),
    },
    { key: 'user', title: t('chosen.columns.user'), render: (row) => row.user?.username },
    { key: 'created', title: t('chosen.columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

/** Filters of lists of messages to chosen contacts. */
export function useToManyFilters() {
  const { t } = useTranslation('email')
  return {
    status: {
      label: t('chosen.columns.status'),
      options: TO_MANY_STATUSES.map((value) => ({ value, label: t(`stage.status.${value}`) })),
    },
    date_created: { label: t('chosen.columns.created') },
  }
}
