import { ActionIcon, DataTable, FirstTags, IconTrash, PageTurner, Paper, StatusBadge, type Column } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SampleRow {
  id: number
  name: string
  company: string
  tone: 'good' | 'warning' | 'neutral'
  tags: { id: number; name: string; color: string }[]
  value: string
}

/** A list with a selected, an open and a plain row, the same dense and while it loads, and the links of pages. */
export function Lists() {
  const { t } = useTranslation('components')
  const rows: SampleRow[] = (['good', 'warning', 'neutral'] as const).map((tone, at) => ({
    id: at + 1,
    name: t(at === 1 ? 'samples.other_name' : 'samples.name'),
    company: t('samples.company'),
    tone,
    tags: [0, 1, 2].slice(0, 3 - at).map((tag) => ({ id: tag, name: t(`samples.tags.${tag}`), color: '#0e7490' })),
    value: `${(at + 1) * 1_250},00 €`,
  }))
  const columns: Column<SampleRow>[] = [
    { key: 'name', title: t('samples.columns.name'), sort: 'name', render: (row) => row.name },
    { key: 'company', title: t('samples.columns.company'), least: 120, width: '30%', render: (row) => row.company },
    {
      key: 'state',
      title: t('samples.columns.state'),
      render: (row) => <StatusBadge tone={row.tone}>{t(`marks.tones.${row.tone}`)}</StatusBadge>,
    },
    { key: 'tags', title: t('samples.columns.tags'), width: 200, render: (row) => <FirstTags tags={row.tags} /> },
    { key: 'value', title: t('samples.columns.value'), align: 'right', sort: 'value', render: (row) => row.value },
  ]
  const rowActions = () => (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('actions.destroys')}>
      <IconTrash size={14} />
    </ActionIcon>
  )
  const [selected, setSelected] = useState<readonly SampleRow[]>(rows.slice(0, 1))
  const [sort, setSort] = useState<string | null>('-value')
  const [page, setPage] = useState(4)
  return (
    <>
      <Paper withBorder>
        <DataTable
          label={t('lists.whole')}
          idKey="id"
          rows={rows}
          columns={columns}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          openId="2"
          onOpen={() => undefined}
          rowActions={rowActions}
          page={page}
          pages={12}
          range="76–100 / 289"
          onPage={setPage}
        />
      </Paper>
      <Paper withBorder>
        <DataTable label={t('lists.dense')} idKey="id" density="dense" rows={rows} columns={columns} />
      </Paper>
      <Paper withBorder>
        <DataTable label={t('lists.loading')} idKey="id" isLoading rows={rows.slice(0, 1)} columns={columns} />
      </Paper>
      <PageTurner page={1} pages={1} onPage={setPage} />
    </>
  )
}
