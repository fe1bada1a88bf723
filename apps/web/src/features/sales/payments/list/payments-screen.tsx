import { payments, type Payment } from '@stoa/contract/browser'
import { Button, IconPlus, Tabs, TabRow } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useEndpoint, useListScreen, type ListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { HIDDEN_PAYMENT_COLUMNS, PAYMENT_INCLUDES, usePaymentColumns } from './payment-columns.tsx'
import { usePaymentFilters } from './payment-filters.ts'
import { paymentPaths } from '../payment-paths.ts'

type Side = 'issued' | 'received'

/** Payments that an account received, and those that it made to other accounts. */
export function PaymentsScreen() {
  const { t } = useTranslation('payments')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    payments,
    { account_id: accountId },
    { include: PAYMENT_INCLUDES, hidden: HIDDEN_PAYMENT_COLUMNS, sort: '-paid_on' },
  )
  const { side, hasBoth } = useSides(accountId, list)
  const path = (payment: Payment) => paymentPaths.page(accountId, payment.uuid)
  const columns = usePaymentColumns(path, side === 'issued' ? 'payer' : 'keeper')
  const filters = usePaymentFilters(true)
  const create = (
    <Can endpoint={payments.create}>
      <Button component={Link} {...paymentPaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('record')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      {hasBoth && (
        <Tabs value={side} onChange={(next) => next && list.applyFilters({ direction: { is: next } })} mb="sm">
          <TabRow active={side}>
            <Tabs.Tab value="issued">{t('sides.issued')}</Tabs.Tab>
            <Tabs.Tab value="received">{t('sides.received')}</Tabs.Tab>
          </TabRow>
        </Tabs>
      )}
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Payment>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: path(row) })}
        empty={{ title: t(`empty.${side}_title`), text: t(`empty.${side}_text`), action: side === 'issued' ? create : undefined }}
      />
      <Outlet />
    </Screen>
  )
}

/** The side of the list by the URL, and whether the other side has records. */
function useSides(accountId: number, list: ListScreen) {
  const ask = (direction: Side) => ({ params: { account_id: accountId }, query: { per_page: 1, filter: { direction } } })
  const issued = useEndpoint(payments.list, ask('issued'), { staleTime: 60_000 }).answer?.meta.total ?? 0
  const received = useEndpoint(payments.list, ask('received'), { staleTime: 60_000 }).answer?.meta.total ?? 0
  const asked = list.filters.direction
  const text = typeof asked === 'object' && asked !== null ? Object.values(asked)[0] : asked
  const side: Side = text === 'issued' || text === 'received' ? text : issued === 0 && received > 0 ? 'received' : 'issued'
  return { side, hasBoth: issued > 0 && received > 0 }
}
