import type { DocumentTotals as Totals } from '@stoa/domain'
import { formatMoney, formatRate, inEuro, marginOf, shownVatGroups } from '@stoa/domain'
import { Divider, Group, Stack, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { plainPercent } from '../editor/typed-input.tsx'

/** Amounts of a document, live or stored. */
export type ShownTotals = Pick<
  Totals,
  'gross_minor' | 'line_discount_minor' | 'document_discount_minor' | 'net_minor' | 'vat_minor' | 'total_minor' | 'vat_breakdown'
> &
  Partial<Pick<Totals, 'withheld_minor' | 'payable_minor'>>

/** Cost of the lines whose cost is known, and their net amount. */
export interface ShownCost {
  cost_minor: number | null
  costed_net_minor: number
}

interface DocumentTotalsProps {
  totals: ShownTotals
  currency: string
  /** Units of the currency for one euro; VAT is then shown in euro as well. */
  exchange_rate?: number | null
  /** Monthly amount, for information. */
  recurring_net_minor?: number
  /** Cost of the document, for the seller. */
  cost?: ShownCost | null
  /** Input of the document discount. */
  discountInput?: ReactNode
}

/** Totals of a document, from the gross amount to the payable amount. */
export function DocumentTotals({ totals, currency, exchange_rate, recurring_net_minor = 0, cost, discountInput }: DocumentTotalsProps) {
  const { t } = useTranslation('lines')
  const money = (minor: number) => formatMoney(minor, currency)
  const discount = totals.line_discount_minor + (discountInput ? 0 : totals.document_discount_minor)
  return (
    <Stack gap={6} component="section" aria-label={t('totals.title')} data-testid="document-totals">
      <Row label={t('totals.gross')} value={money(totals.gross_minor)} />
      {discount > 0 && <Row label={t('totals.discount')} value={money(-discount)} />}
      {discountInput && (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          {discountInput}
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {totals.document_discount_minor > 0 && money(-totals.document_discount_minor)}
          </Text>
        </Group>
      )}
      <Row label={t('totals.net')} value={money(totals.net_minor)} />
      {shownVatGroups(totals.vat_breakdown).map((group) => (
        <Row
          key={`${group.vat_bp} ${group.vat_category} ${group.vat_exemption_code}`}
          label={t('totals.vat', { rate: plainPercent(group.vat_bp), net: money(group.net_minor) })}
          value={money(group.vat_minor)}
        />
      ))}
      <VatInEuro vat_minor={totals.vat_minor} currency={currency} rate={exchange_rate} />
      <Divider />
      <Row label={t('totals.total')} value={money(totals.total_minor)} strong testId="document-total" />
      {(totals.withheld_minor ?? 0) > 0 && (
        <>
          <Row label={t('totals.withheld')} value={money(-totals.withheld_minor!)} />
          <Row label={t('totals.payable')} value={money(totals.payable_minor ?? totals.total_minor)} strong />
        </>
      )}
      {recurring_net_minor > 0 && (
        <Text size="sm" c="dimmed" ta="right">
          {t('totals.recurring', { amount: money(recurring_net_minor) })}
        </Text>
      )}
      {cost && <CostRows {...cost} net_minor={totals.net_minor} currency={currency} />}
    </Stack>
  )
}

/** Cost and margin over the lines whose cost is known, and the share that is unknown. */
function CostRows({ cost_minor, costed_net_minor, net_minor, currency }: ShownCost & { net_minor: number; currency: string }) {
  const { t } = useTranslation('lines')
  const margin = cost_minor === null ? null : marginOf(costed_net_minor, cost_minor)
  if (cost_minor === null || !margin) return null
  const share = margin.margin_bp === null ? '' : ` · ${plainPercent(Math.round(margin.margin_bp / 10) * 10)} %`
  return (
    <>
      <Divider variant="dashed" />
      <Row label={t('totals.cost')} value={formatMoney(cost_minor, currency)} />
      <Row label={t('totals.margin')} value={`${formatMoney(margin.margin_minor, currency)}${share}`} />
      <UnknownCost costed_net_minor={costed_net_minor} net_minor={net_minor} currency={currency} />
    </>
  )
}

/** Says which part of a document has no cost, and is therefore not part of its margin. */
export function UnknownCost({ costed_net_minor, net_minor, currency }: { costed_net_minor: number; net_minor: number; currency: string }) {
  const { t } = useTranslation('lines')
  const unknown = net_minor - costed_net_minor
  if (unknown <= 0) return null
  const known = `${plainPercent(Math.round((costed_net_minor / net_minor) * 100) * 100)} %`
  return (
    <Text size="xs" c="dimmed" ta="right" data-testid="unknown-cost">
      {t('totals.unknown_cost', { amount: formatMoney(unknown, currency), known })}
    </Text>
  )
}

function VatInEuro({ vat_minor, currency, rate }: { vat_minor: number; currency: string; rate: number | null | undefined }) {
  const { t } = useTranslation('lines')
  if (!rate || vat_minor === 0) return null
  return <Row label={t('totals.vat_in_euro', { rate: formatRate(rate), currency })} value={formatMoney(inEuro(vat_minor, rate), 'EUR')} />
}

function Row({ label, value, strong, testId }: { label: string; value: string; strong?: boolean; testId?: string }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
      <Text size={strong ? 'md' : 'sm'} fw={strong ? 700 : 400} c={strong ? undefined : 'dimmed'}>
        {label}
      </Text>
      <Text size={strong ? 'lg' : 'sm'} fw={strong ? 700 : 500} style={{ whiteSpace: 'nowrap' }} data-testid={testId}>
        {value}
      </Text>
    </Group>
  )
}
