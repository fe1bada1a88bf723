import type { accountProjects, accountSalesOrders } from '@stoa/contract/browser'
import { BaseSelect } from '@stoa/ui'
import { useState, type ReactNode } from 'react'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

type Lists = typeof accountSalesOrders.list | typeof accountProjects.list
type RowOf<L extends Lists> = NonNullable<ReturnType<typeof useEndpoint<L>>['answer']>['data'][number]

interface FoundSelectProps<L extends Lists> {
  label: string
  description: string
  endpoint: L
  accountId: number
  labelOf: (row: RowOf<L>) => string
  value: string
  error: ReactNode
  onChange: (uuid: string) => void
}

/** Selects one record of a list of the account, newest first, found by typing; empty text selects none. */
export function FoundSelect<L extends Lists>({ endpoint, accountId, labelOf, value, onChange, ...shown }: FoundSelectProps<L>) {
  const [search, setSearch] = useState('')
  const may = useMay()
  const query = { per_page: 25, sort: '-created' as const, ...(search && { filter: { search } }) }
  const list = endpoint as typeof accountSalesOrders.list
  const loaded = useEndpoint(list, { params: { account_id: accountId }, query }, { keepPrevious: true, enabled: may(endpoint) })
  const rows = (loaded.answer?.data ?? []) as unknown as (RowOf<L> & { uuid: string })[]
  const data = rows.map((row) => ({ value: row.uuid, label: labelOf(row) }))
  return (
    <BaseSelect
      {...shown}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearchChange={(text) => setSearch(data.some((one) => one.label === text) ? '' : text)}
    />
  )
}
