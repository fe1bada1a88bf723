import { MOVEMENT_TYPES, relationMovements, type Movement } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Button, Group, IconPlus, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatDay, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { StatementBar } from './statement-bar.tsx'
import { StatementFiles } from './statement-files.tsx'
import { useRelation } from '../use-relation.ts'

const MovementModal = lazy(() => import('./movement-modal.tsx').then((module) => ({ default: module.MovementModal })))
const TONES: Partial<Record<Movement['type'], StatusTone>> = {
  invoice: 'info',
  payment: 'good',
  credit_note: 'warning',
  refund: 'warning',
  write_off: 'bad',
  withholding: 'warning',
}

/** The ledger: movements with the running balance, statements and corrections. */
export function MovementsTab() {
  const { t } = useTranslation('relations')
  const { relation, accountId } = useRelation()
  const [isOpen, setOpen] = useState(false)
  const list = useListScreen(
    relationMovements,
    { account_id: accountId, account_relation_uuid: relation.uuid },
    { hidden: ['due_date'], sort: '-date' },
  )
  const columns = useColumns()
  const add = relation.side === 'kept' && (
    <Can endpoint={relationMovements.create} otherwise="explain">
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('movements.add')}
      </Button>
    </Can>
  )
  return (
    <Stack>
      <Group justify="space-between" align="flex-end" gap="sm">
        <StatementBar relation={relation} accountId={accountId} />
        {add}
      </Group>
      <StatementFiles relation={relation} params={{ account_id: accountId, account_relation_uuid: relation.uuid }} />
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          type: { label: t('movements.type'), options: MOVEMENT_TYPES.map((value) => ({ value, label: t(`movements.types.${value}`) })) },
          date: { label: t('movements.date') },
        }}
      />
      <DataList<Movement>
        list={list}
        columns={columns}
        empty={{ title: t('movements.empty_title'), text: t(`movements.empty_text.${relation.side}`), action: add || undefined }}
      />
      <Suspense fallback={null}>
        {isOpen && <MovementModal relation={relation} accountId={accountId} onClose={() => setOpen(false)} />}
      </Suspense>
    </Stack>
  )
}

function useColumns(): ListColumn<Movement>[] {
  const { t, i18n } = useTranslation('relations')
  const amount = (key: 'debit_minor' | 'credit_minor' | 'balance_minor', strong = false): ListColumn<Movement> => ({
    key,
    title: t(`movements.${key}`),
    align: 'right',
    render: (row) => (
      <Text component="span" size="sm" fw={strong ? 600 : 400} style={{ whiteSpace: 'nowrap' }}>
        {row[key] === 0 && !strong ? '' : formatMoney(row[key], row.currency)}
      </Text>
    ),
  })
  return [
    { key: 'date', title: t('movements.date'), sort: 'date', fixed: true, render: (row) => formatDay(row.date, i18n.language) },
    {
      key: 'type',
      title: t('movements.type'),
      render: (row) => <StatusBadge tone={TONES[row.type] ?? 'neutral'}>{t(`movements.types.${row.type}`)}</StatusBadge>,
    },
    { key: 'number', title: t('movements.number'), render: (row) => row.number ?? '–' },
    { key: 'description', title: t('movements.description'), render: (row) => row.description },
    { key: 'due_date', title: t('movements.due_date'), render: (row) => formatDay(row.due_date, i18n.language) || '–' },
    amount('debit_minor'),
    amount('credit_minor'),
    amount('balance_minor', true),
  ]
}
