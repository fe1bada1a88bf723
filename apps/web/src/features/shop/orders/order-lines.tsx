import type { AccOrder, AccOrderLineItem } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Divider, Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import './shop-orders.css'
import { formatCount } from '../../../kit/index.ts'

/** The lines of an order: a table, or cards on narrow screens. */
export function OrderLines({ order }: { order: AccOrder }) {
  const { t } = useTranslation('shop')
  const lines = order.lineItems ?? []
  return (
    <table className="stoa-shop-lines" aria-label={t('orders.lines.title')}>
      <thead>
        <tr>
          <th scope="col">{t('orders.lines.name')}</th>
          {(['quantity', 'price', 'vat', 'net'] as const).map((name) => (
            <th key={name} scope="col" data-end>
              {t(`orders.lines.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={order.currency} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, currency }: { line: AccOrderLineItem; currency: string }) {
  const { t } = useTranslation('shop')
  const money = (minor: number) => formatMoney(minor, currency)
  const isProduct = line.kind === 'product'
  return (
    <tr data-kind={line.kind}>
      <td data-name>
        <Text size="sm" fw={isProduct ? 550 : 400} span>
          {line.name}
        </Text>
        <Text size="xs" c="dimmed">
          {[isProduct ? null : t(`orders.lines.kinds.${line.kind}`), line.sku].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td data-end data-label={t('orders.lines.quantity')}>
        {line.quantity === 0 ? '' : formatCount(line.quantity)}
      </td>
      <td data-end data-label={t('orders.lines.price')}>
        {money(line.unit_price_minor)}
      </td>
      <td data-end data-label={t('orders.lines.vat')}>
        {line.kind === 'coupon' ? '' : `${formatCount(line.vat_bp / 100)} %`}
      </td>
      <td data-end data-label={t('orders.lines.net')} data-sum>
        {line.kind === 'coupon' ? '' : money(line.total_minor)}
        {line.subtotal_minor !== line.total_minor && isProduct && (
          <Text size="xs" c="dimmed" td="line-through">
            {money(line.subtotal_minor)}
          </Text>
        )}
      </td>
    </tr>
  )
}

/** The totals of an order: subtotal, charges, VAT, total and refunds. */
export function OrderTotals({ order }: { order: AccOrder }) {
  const { t } = useTranslation('shop')
  const rows: [string, number][] = [
    ['subtotal', order.subtotal_minor],
    ['discount', -order.discount_minor],
    ['shipping', order.shipping_minor],
    ['fee', order.fee_minor],
    ['vat', order.vat_minor],
  ]
  return (
    <Stack gap={6} component="section" aria-label={t('orders.totals.title')}>
      {rows
        .filter(([name, minor]) => minor !== 0 || name === 'subtotal' || name === 'vat')
        .map(([name, minor]) => (
          <Sum key={name} label={t(`orders.totals.${name}` as 'orders.totals.vat')} value={formatMoney(minor, order.currency)} />
        ))}
      <Divider />
      <Sum label={t('orders.totals.total')} value={formatMoney(order.total_minor, order.currency)} isStrong />
      {order.refunded_minor > 0 && (
        <>
          <Sum label={t('orders.totals.refunded')} value={formatMoney(-order.refunded_minor, order.currency)} />
          <Sum label={t('orders.totals.kept')} value={formatMoney(order.total_minor - order.refunded_minor, order.currency)} isStrong />
        </>
      )}
    </Stack>
  )
}

function Sum({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
      <Text size={isStrong ? 'md' : 'sm'} fw={isStrong ? 700 : 400} {...(!isStrong && { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size={isStrong ? 'lg' : 'sm'} fw={isStrong ? 700 : 500} style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Text>
    </Group>
  )
}
