import { FORM_STATUSES, FORM_TYPES, forms, type Form } from '@stoa/contract/browser'
import { ActionIcon, Anchor, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  DeleteDialog,
  formatCount,
  formatDay,
  ListToolbar,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../../kit/index.ts'
import { FormStatusMark } from '../form-marks.tsx'
import { formPaths } from '../form-paths.ts'

interface FormListProps {
  params: Record<string, number | string>
  /** The list and its spreadsheet where they are not those of the account. */
  under?: { endpoint: typeof forms.list; export: typeof forms.export }
  create?: ReactNode
}

/** The forms of an account or a project; a row opens what was sent with its form. */
export function FormList({ params, under, create }: FormListProps) {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const list = useListScreen(forms, params, { ...under, include: ['project', 'contactList'], sort: '-created' })
  const columns = useColumns()
  const [doomed, setDoomed] = useState<Form | null>(null)
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}` as 'types.popup') }))
  const filters: FilterFields = {
    status: { label: t('columns.status'), options: choices(FORM_STATUSES, 'statuses') },
    type: { label: t('columns.type'), options: choices(FORM_TYPES, 'types') },
    date_created: { label: t('columns.created') },
  }
  const remove = (row: Form) => (
    <Can endpoint={forms.remove}>
      <ActionIcon aria-label={t('delete', { name: row.name })} onClick={() => setDoomed(row)}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Form>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: formPaths.one(row.account_id, row.uuid) })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={forms.remove}
        params={doomed && { account_id: doomed.account_id, uuid: doomed.uuid }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

function useColumns(): ListColumn<Form>[] {
  const { t, i18n } = useTranslation('forms')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={formPaths.one(row.account_id, row.uuid)} size="sm" fw={550} c="bright">
            {row.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t(`types.${row.type}`)}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <FormStatusMark form={row} /> },
    {
      key: 'submissions_count',
      title: t('columns.submissions'),
      align: 'right',
      sort: 'submissions_count',
      render: (row) => formatCount(row.submissions_count),
    },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name ?? '–' },
    { key: 'list', title: t('columns.list'), render: (row) => row.contactList?.name ?? '–' },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
