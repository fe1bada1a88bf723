import type { Contact } from '@stoa/contract/browser'
import { Avatar, FirstTags, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { formatDay, type ListColumn } from '../../../kit/index.ts'
import { ReachLink, useContactName } from '../../shared/contacts/index.ts'
import { useContactCells } from './contact-cells.ts'

/** Badge tone of each status. */
export const CONTACT_STATUS_TONES: Record<Contact['status'], StatusTone> = {
  active: 'good',
  archived: 'neutral',
  blacklisted: 'bad',
  merged: 'info',
  erased: 'neutral',
}

/** Columns of contact lists that are hidden by default. */
export const HIDDEN_CONTACT_COLUMNS = ['first_name', 'last_name', 'company', 'job_title', 'lifecycle', 'source', 'status', 'last_activity']

/**
 * Columns of every list of contacts.
 * @param openPath address of the dialog with a contact over this list
 * @param accountId the account of the contacts, if all are of one
 */
export function useContactColumns(openPath: (contact: Contact) => string, accountId: number | null = null): ListColumn<Contact>[] {
  const cells = useContactCells(accountId)
  return useColumns(openPath).map((column) => ({ ...column, edit: cells[column.key] }))
}

function useColumns(openPath: (contact: Contact) => string): ListColumn<Contact>[] {
  const { t, i18n } = useTranslation('crm')
  const name = useContactName()
  return [
    {
      key: 'name',
      title: t('contacts.columns.name'),
      sort: 'last_name',
      fixed: true,
      width: '30%',
      least: 195,
      render: (row) => (
        <div className="stoa-cell-line">
          <Avatar size={24} username={name(row)} color={row.id} src={row.avatar_url} />
          <Link className="stoa-cell-link" data-name to={openPath(row)} search={true}>
            {name(row)}
          </Link>
        </div>
      ),
    },
    {
      key: 'email',
      title: t('contacts.columns.email'),
      sort: 'email',
      width: '28%',
      least: 110,
      render: (row) => row.email && <ReachLink className="stoa-cell-link" email={row.email} />,
    },
    {
      key: 'phone',
      title: t('contacts.columns.phone'),
      render: (row) => row.phone && <ReachLink className="stoa-cell-link" phone={row.phone} />,
    },
    {
      key: 'tags',
      title: t('contacts.columns.tags'),
      width: '18%',
      least: 110,
      render: (row) => row.tags && <FirstTags tags={row.tags} />,
    },
    { key: 'company', title: t('contacts.columns.company'), least: 90, width: '16%', render: (row) => row.company },
    { key: 'job_title', title: t('contacts.columns.job_title'), least: 90, width: '16%', render: (row) => row.job_title },
    { key: 'first_name', title: t('contacts.fields.first_name'), render: (row) => row.first_name },
    { key: 'last_name', title: t('contacts.fields.last_name'), render: (row) => row.last_name },
    {
      key: 'lifecycle',
      title: t('contacts.columns.lifecycle'),
      width: '14%',
      least: 90,
      render: (row) => t(`contacts.lifecycles.${row.lifecycle}`),
    },
    {
      key: 'status',
      title: t('contacts.columns.status'),
      render: (row) => <StatusBadge tone={CONTACT_STATUS_TONES[row.status]}>{t(`contacts.statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'source', title: t('contacts.columns.source'), render: (row) => t(`contacts.sources.${row.source}`) },
    {
      key: 'user',
      title: t('contacts.columns.user'),
      width: '18%',
      least: 122,
      render: (row) =>
        row.user && (
          <div className="stoa-cell-line" data-small>
            <Avatar size={24} username={row.user.username} color={row.user.color} src={row.user.avatar_url} />
            <span>{row.user.username}</span>
          </div>
        ),
    },
    {
      key: 'last_activity',
      title: t('contacts.columns.last_activity'),
      sort: 'last_activity',
      render: (row) => formatDay(row.last_activity_at, i18n.language),
    },
    { key: 'created', title: t('contacts.columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
