import { accountSalesOrders, type Contact, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, Button, EmptyState, Group, IconListCheck, IconPlus, PageTurner, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery, Can, formatDay, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { orderPaths } from '../order-paths.ts'
import { ORDER_TONES } from '../order-tones.ts'

const PER_PAGE = 10

/** Orders of one client or contact, newest first, with a link to create one. */
function OrderListPanel({ accountId, relation, contact }: { accountId: number; relation?: string; contact?: number }) {
  const { t, i18n } = useTranslation('orders')
  const [page, setPage] = useState(1)
  const filter = { ...(relation && { relation }), ...(contact && { contact }), direction: 'issued' }
  const loaded = useEndpoint(
    accountSalesOrders.list,
    { params: { account_id: accountId }, query: { filter, sort: '-created', per_page: PER_PAGE, page } },
    { keepPrevious: true },
  )
  const rows: Order[] = loaded.answer?.data ?? []
  const pages = loaded.answer?.meta.last_page ?? 1
  const create = (
    <Can endpoint={accountSalesOrders.create}>
      <Button
        component={Link}
        to={`${orderPaths.sales(accountId)}/create`}
        search={addressQuery(relation ? { relation } : { contact })}
        size="compact-md"
        leftSection={<IconPlus size={16} />}
      >
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Stack gap="sm">
      {rows.length > 0 && <Group justify="flex-end">{create}</Group>}
      <PanelBody
        loaded={loaded}
        isEmpty={!rows.length}
        empty={
          <EmptyState
            icon={<IconListCheck size={28} stroke={1.5} />}
            title={t('empty_title')}
            text={t('panel_empty_text')}
            action={create}
          />
        }
      >
        <Stack gap="xs" role="list" aria-label={t('title')}>
          {rows.map((order) => (
            <Paper key={order.uuid} withBorder p="sm" role="listitem">
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Anchor component={Link} to={orderPaths.page(accountId, order)} size="sm" fw={600} c="bright" truncate>
                  {[order.number ?? t('no_number'), order.title].filter(Boolean).join(' · ')}
                </Anchor>
                <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
                  {formatMoney(order.total_minor, order.currency)}
                </Text>
              </Group>
              <Group gap="xs" mt={4}>
                <StatusBadge tone={ORDER_TONES[order.status_code]}>{t(`statuses.${order.status_code}`)}</StatusBadge>
                <Text size="sm" c="dimmed">
                  {formatDay(order.order_date, i18n.language)}
                </Text>
              </Group>
            </Paper>
          ))}
        </Stack>
        {pages > 1 && (
          <Group justify="center">
            <PageTurner page={page} pages={pages} onPage={setPage} />
          </Group>
        )}
      </PanelBody>
    </Stack>
  )
}

/** Orders on the page of a contact. */
export function ContactOrders({ contact }: { contact: Contact }) {
  return <OrderListPanel accountId={contact.account_id} contact={contact.id} />
}

/** Orders on the page of a client. */
export function ClientOrders({ relation }: { relation: { account_id: number; uuid: string } }) {
  return <OrderListPanel accountId={relation.account_id} relation={relation.uuid} />
}
