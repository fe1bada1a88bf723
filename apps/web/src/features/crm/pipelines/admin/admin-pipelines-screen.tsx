import { accounts, adminPipelines, type Pipeline } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, DataList, ListToolbar, Screen, useListScreen, type FilterField } from '../../../../kit/index.ts'
import { PIPELINE_INCLUDES, usePipelineColumns } from '../pipeline-columns.tsx'
import { usePipelineFilters } from '../pipeline-filters.ts'

const path = (row: Pipeline) => `/admin/pipelines/${row.id}`

/** The pipelines of all accounts. */
export function AdminPipelinesScreen() {
  const { t } = useTranslation('pipelines')
  const navigate = useNavigate()
  const list = useListScreen(adminPipelines, {}, { include: PIPELINE_INCLUDES, sort: '-created', hidden: ['shared'] })
  const [name, ...rest] = usePipelineColumns(path)
  const account = { key: 'account', title: t('columns.account'), render: (row: Pipeline) => row.account?.name }
  const columns = [name!, account, ...rest]
  const filters = { account: { label: t('columns.account'), load: loadAccounts }, ...usePipelineFilters() }
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<Pipeline> list={list} columns={columns} backOffice onOpen={(row) => void navigate({ to: path(row) })} />
    </Screen>
  )
}

const loadAccounts: NonNullable<FilterField['load']> = async ({ search, values }) => {
  if (values.length)
    return Promise.all(values.map(async (id) => choiceOf((await call(accounts.read, { params: { id: Number(id) } })).data)))
  const { data } = await call(accounts.list, { query: { ...(search && { filter: { search } }), sort: 'name', per_page: 50 } })
  return data.map(choiceOf)
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
