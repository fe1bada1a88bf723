import { formatMoney, listedNet, marginOf } from '@stoa/domain'
import { Checkbox, Group, StatusBadge, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredLine } from './state/line-state.ts'
import './lines.css'
import { plainNumber, plainPercent } from './editor/typed-input.tsx'

/** A line of the table. An optional line that is not chosen has amounts of 0. */
export type ShownLine = StoredLine & {
  gross_minor: number
  discount_total_minor: number
  net_minor: number
  interval?: 'week' | 'month' | 'year' | null
  interval_count?: number | null
}

interface LinesTableProps {
  lines: readonly ShownLine[]
  currency: string
  prices_include_vat: boolean
  label?: string
  /** Called when the reader chooses optional lines. Without it, the checkboxes are read-only. */
  onChoose?: ((key: string, is_chosen: boolean) => void) | undefined
}

/** Read-only lines of a document: a table, or cards on narrow screens. Shows cost and margin if the response has them. */
export function LinesTable({ lines, currency, prices_include_vat, label, onChoose }: LinesTableProps) {
  const { t } = useTranslation('lines')
  const hasCost = lines.some((line) => line.cost_minor !== undefined)
  const hasDiscount = lines.some((line) => line.discount_bp > 0 || line.discount_minor > 0)
  return (
    <div className="stoa-lines-table">
      <table aria-label={label ?? t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col" data-end>
              {t('columns.quantity')}
            </th>
            <th scope="col" data-end>
              {t('columns.price')}
            </th>
            {hasDiscount && (
              <th scope="col" data-end>
                {t('columns.discount')}
              </th>
            )}
            <th scope="col" data-end>
              {t('columns.vat')}
            </th>
            {hasCost && (
              <>
                <th scope="col" data-end>
                  {t('columns.cost')}
                </th>
                <th scope="col" data-end>
                  {t('columns.margin')}
                </th>
              </>
            )}
            <th scope="col" data-end>
              {t('columns.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.uuid ?? line.id}
              {...{ line, currency, prices_include_vat, hasCost, hasDiscount, onChoose }}
              isSpread={isSpread(line, lines)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({
  line,
  currency,
  prices_include_vat,
  hasCost,
  hasDiscount,
  isSpread,
  onChoose,
}: Pick<LinesTableProps, 'currency' | 'prices_include_vat' | 'onChoose'> & {
  line: ShownLine
  hasCost: boolean
  hasDiscount: boolean
  isSpread: boolean
}) {
  const { t } = useTranslation('lines')
  const isPart = isPartOf(line)
  // Parts without their own price show the quantity only, as does a package whose parts have the price.
  const isFree = isSpread || (isPart && line.unit_price_minor === 0)
  const said = (name: 'price' | 'vat' | 'net') => (isFree ? undefined : t(`columns.${name}`))
  const isLeftOut = line.is_optional === true && line.is_chosen === false
  return (
    <tr data-part={isPart || undefined} data-left-out={isLeftOut || undefined}>
      <td data-name>
        <Name {...{ line, isPart, isSpread, onChoose }} />
      </td>
      <td data-end data-label={t('columns.quantity')}>
        {t(`counts.${line.unit}` as 'counts.piece', { count: line.quantity, quantity: plainNumber(line.quantity) })}
      </td>
      <td data-end data-label={said('price')}>
        {!isFree && <Price line={line} currency={currency} />}
      </td>
      {hasDiscount && (
        <td data-end data-label={discountText(line, currency) ? t('columns.discount') : undefined}>
          {discountText(line, currency)}
        </td>
      )}
      <td data-end data-label={said('vat')}>
        {!isFree && `${plainPercent(line.vat_bp)} %`}
      </td>
      {hasCost && <Costs line={line} currency={currency} />}
      <td data-end data-label={said('net')} data-sum>
        {!isFree && formatMoney(netOf(line, isLeftOut, prices_include_vat), currency)}
      </td>
    </tr>
  )
}

/** Amount of a line, as in the PDF; the potential amount of lines that do not count or were just chosen. */
function netOf(line: ShownLine, isLeftOut: boolean, prices_include_vat: boolean): number {
  const { gross_minor, discount_bp, discount_minor, vat_bp } = line
  const amount = line.is_optional ? line : { quantity: 1, unit_price_minor: gross_minor, discount_bp, discount_minor }
  const counted = isLeftOut || gross_minor === 0 ? null : line
  return listedNet({ ...amount, vat_bp, vat_category: 1 }, counted, { prices_include_vat })
}

/** Whether the price of a package is spread over its parts, because their VAT rates differ. */
const isSpread = (line: ShownLine, lines: readonly ShownLine[]) =>
  line.unit_price_minor === 0 &&
  lines.some((part) => part.unit_price_minor > 0 && isPartOf(part) && (part.parent_uuid ?? part.parent_id) === (line.uuid ?? line.id))

const isPartOf = (line: ShownLine) => (line.parent_uuid ?? line.parent_id ?? null) !== null

function Price({ line, currency }: { line: ShownLine; currency: string }) {
  const { t } = useTranslation('lines')
  return (
    <>
      {formatMoney(line.unit_price_minor, currency)}
      {line.price_per > 1 && (
        <Text size="xs" c="dimmed">
          {t('price_per', { count: line.price_per })}
        </Text>
      )}
    </>
  )
}

function discountText(line: ShownLine, currency: string): string {
  if (line.discount_bp > 0) return `-${plainPercent(line.discount_bp)} %`
  return line.discount_minor > 0 ? formatMoney(-line.discount_minor, currency) : ''
}

function Costs({ line, currency }: { line: ShownLine; currency: string }) {
  const { t } = useTranslation('lines')
  const cost = line.cost_minor ?? null
  const margin = cost === null ? null : marginOf(line.net_minor, cost)
  return (
    <>
      <td data-end data-label={cost === null ? undefined : t('columns.cost')}>
        {cost !== null && formatMoney(cost, currency)}
      </td>
      <td data-end data-label={margin ? t('columns.margin') : undefined}>
        {margin && formatMoney(margin.margin_minor, currency)}
      </td>
    </>
  )
}

function Name({
  line,
  isPart,
  isSpread,
  onChoose,
}: {
  line: ShownLine
  isPart: boolean
  isSpread: boolean
  onChoose: LinesTableProps['onChoose']
}) {
  const { t } = useTranslation('lines')
  const isChoice = line.is_optional === true && !isPart
  const name = (
    <Text size="sm" fw={isPart ? 400 : 550} span>
      {line.name}
    </Text>
  )
  return (
    <>
      <Group gap="xs">
        {isChoice && onChoose ? <Choice line={line} name={name} onChoose={onChoose} /> : name}
        {isChoice && <StatusBadge tone={line.is_chosen ? 'good' : 'neutral'}>{t('optional')}</StatusBadge>}
        {line.subscription_plan_id !== null && <Rhythm line={line} />}
      </Group>
      {isSpread && (
        <Text size="xs" c="dimmed">
          {t('spread_over_parts')}
        </Text>
      )}
      {line.code && !isPart && (
        <Text size="xs" c="dimmed">
          {line.code}
        </Text>
      )}
      {line.description && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {line.description}
        </Text>
      )}
    </>
  )
}

function Choice({ line, name, onChoose }: { line: ShownLine; name: ReactNode; onChoose: NonNullable<LinesTableProps['onChoose']> }) {
  const key = String(line.uuid ?? line.id)
  return <Checkbox label={name} checked={line.is_chosen ?? true} onChange={(event) => onChoose(key, event.currentTarget.checked)} />
}

/** Billing interval. */
function Rhythm({ line: { interval, interval_count } }: { line: ShownLine }) {
  const { t } = useTranslation('lines')
  return <StatusBadge tone="info">{interval ? t(`every.${interval}`, { count: interval_count ?? 1 }) : t('recurring')}</StatusBadge>
}
