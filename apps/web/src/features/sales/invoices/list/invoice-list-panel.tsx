import { createOrderInvoice, invoices, readOrderInvoice, type Invoice } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, EmptyState, Group, Stack, Text, toast } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, formatDay, useChange, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { InvoiceStatusBadge } from '../invoice-badges.tsx'
import { invoicePaths } from '../invoice-paths.ts'

/** The newest invoices of a client, on its page. */
export function ClientInvoices({ relation }: { relation: { account_id: number; uuid: string } }) {
  const { t } = useTranslation('invoices')
  const { account_id, uuid } = relation
  const loaded = useEndpoint(invoices.list, {
    params: { account_id },
    query: { filter: { client: uuid, direction: 'issued' }, sort: '-created', per_page: 8 },
  })
  const rows = loaded.answer?.data ?? []
  return (
    <PanelBody loaded={loaded} isEmpty={rows.length === 0} empty={<EmptyState title={t('panel.empty')} />}>
      <Rows rows={rows} accountId={account_id} />
      <Group justify="space-between" mt="sm">
        <Anchor component={Link} to={`${invoicePaths.list(account_id)}?filter.client=${uuid}`} size="sm">
          {t('panel.all', { count: loaded.answer?.meta.total ?? 0 })}
        </Anchor>
        <Can endpoint={invoices.create}>
          <Button component={Link} to={`${invoicePaths.create(account_id)}?relation=${uuid}`} size="compact-sm" variant="default">
            {t('create')}
          </Button>
        </Can>
      </Group>
    </PanelBody>
  )
}

/** Invoicing status of an order, its invoices, and a button to draft the rest. */
export function OrderInvoices({ order }: { order: { uuid: string; account_id: number } }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const loaded = useEndpoint(readOrderInvoice, { params: { uuid: order.uuid } })
  const change = useChange(createOrderInvoice, ['orders', 'invoices', 'invoice'])
  const state = loaded.answer?.data
  const make = async () => {
    try {
      const { data } = await change.send({ params: { uuid: order.uuid }, body: {} })
      void navigate({ to: invoicePaths.page(order.account_id, data.uuid) })
    } catch (failure) {
      toast({ message: failure instanceof ApiError ? failure.message : t('failed'), tone: 'bad' })
    }
  }
  return (
    <PanelBody loaded={loaded} isEmpty={!state} empty={null}>
      {state && (
        <Stack gap="sm">
          <Rows rows={state.invoices} accountId={order.account_id} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {state.open_net_minor > 0
                ? t('panel.open', { amount: formatMoney(state.open_net_minor, state.currency) })
                : t('panel.all_invoiced')}
            </Text>
            {state.open_net_minor > 0 && (
              <Can endpoint={createOrderInvoice} otherwise="explain">
                <Button size="compact-md" variant="light" loading={change.isPending} onClick={() => void make()}>
                  {t('panel.make')}
                </Button>
              </Can>
            )}
          </Group>
        </Stack>
      )}
    </PanelBody>
  )
}

function Rows({ rows, accountId }: { rows: readonly Invoice[]; accountId: number }) {
  const { t, i18n } = useTranslation('invoices')
  return (
    <Stack gap={6}>
      {rows.map((row) => (
        <Group key={row.uuid} justify="space-between" gap="sm">
          <Group gap="xs" miw={0}>
            <Anchor component={Link} to={invoicePaths.page(accountId, row.uuid)} size="sm" fw={550}>
              {row.number ?? t('no_number')}
            </Anchor>
            <InvoiceStatusBadge invoice={row} />
            <Text size="xs" c="dimmed">
              {row.issue_date && formatDay(row.issue_date, i18n.language)}
            </Text>
          </Group>
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(row.credits_invoice_uuid ? -row.total_minor : row.total_minor, row.currency)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
