import { LINE_UNITS, salesOrders, type Product } from '@stoa/contract/browser'
import { formatMoney, marginOf, type LineAmounts } from '@stoa/domain'
import { IconGripVertical, SimpleSelect, Text, TextInput } from '@stoa/ui'
import { useRowDrag } from '@stoa/ui/row-drag'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscountInput } from '../document/discount-input.tsx'
import { LineExtras } from './line-extras.tsx'
import { LineMenu } from './line-menu.tsx'
import type { LineTaxes, SpreadPackage } from '../state/line-totals.ts'
import type { EditorLine } from '../state/line-state.ts'
import { ProductSearch } from './product-search.tsx'
import { plainMoney, plainNumber, plainPercent, readMoney, readQuantity, TypedInput } from './typed-input.tsx'
import { VatSelect } from './vat-cell.tsx'

export interface LineRowProps {
  line: EditorLine
  /** Position from 1, for the labels of its inputs. */
  number: number
  amounts: (LineAmounts & { listed_minor: number }) | undefined
  /** Of a package whose parts have its price; null for other lines. */
  spread: SpreadPackage | null
  accountId: number
  listId: string
  currency: string
  locale: 'en' | 'gr'
  taxes: LineTaxes
  showCost: boolean
  /** Whether lines have a classification of income. */
  showIncome: boolean
  mayBeOptional: boolean
  errorOf: (field: string) => ReactNode
  /** Text of the fault of a typed number. */
  faultOf: (field: string) => ReactNode
  onChange: (change: Partial<EditorLine>) => void
  onPick: (product: Product, choice?: { edition_id?: number | null; plan_id?: number | null }) => void
  onRemove: () => void
  onStep: (step: 1 | -1) => void
  onInsert: () => void
  onDropped: (key: string, edge: 'before' | 'after') => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** Errors of references are shown at the name of the line. */
const NAMED = ['name', 'product_id', 'package_edition_id', 'subscription_plan_id', 'product_service_uuid', 'parent_key', 'price_per']
/** So are those of cells that a package without its own price does not have. */
const WITHOUT_CELL = ['unit_price_minor', 'discount_bp', 'discount_minor', 'vat_rate_id', 'vat_exemption_code']

/** One line: a row on wide screens, a card on narrow ones. */
export function LineRow(props: LineRowProps) {
  const { line, number, locale, accountId, errorOf, faultOf, onChange } = props
  const { t } = useTranslation('lines')
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLDivElement>(null)
  const { edge, isDragged } = useRowDrag(row, grip, { listId: props.listId, id: line.key, onDropped: props.onDropped })
  const named = (field: string) => t('cell', { field: t(`columns.${field}`), number })
  const isPart = line.parent_key !== null
  const nameError = [...NAMED, ...(props.spread ? WITHOUT_CELL : [])].map(errorOf).find(Boolean)
  return (
    <div role="group" aria-label={t('line', { number })} data-line={line.key}>
      <div
        ref={row}
        className="stoa-line"
        role="presentation"
        data-part={isPart || undefined}
        data-dragged={isDragged || undefined}
        data-edge={edge ?? undefined}
        data-left-out={!line.is_chosen || undefined}
        onKeyDown={props.onKey}
      >
        <div ref={grip} className="stoa-line-grip" title={t('drag')} aria-hidden>
          <IconGripVertical size={16} />
        </div>
        <div className="stoa-line-name">
          {isPart ? (
            <TextInput
              data-cell="name"
              aria-label={named('name')}
              value={line.name}
              maxLength={salesOrders.create.limits.lines.item.fields.name.maxLength}
              error={nameError}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
            />
          ) : (
            <ProductSearch
              data-cell="name"
              accountId={accountId}
              label={named('name')}
              value={line.name}
              locale={locale}
              error={nameError}
              onChange={(name) => onChange({ name })}
              onPick={props.onPick}
            />
          )}
        </div>
        <div className="stoa-line-more">
          <LineExtras {...props} />
        </div>
        <Cell label={t('columns.quantity')} first>
          <TypedInput
            data-cell="quantity"
            aria-label={named('quantity')}
            value={line.quantity}
            format={plainNumber}
            parse={readQuantity}
            error={errorOf('quantity')}
            fault={faultOf('quantity')}
            onChange={(quantity) => onChange({ quantity })}
          />
        </Cell>
        <Cell label={t('columns.unit')} second>
          <SimpleSelect
            required
            data-cell="unit"
            aria-label={named('unit')}
            options={LINE_UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
            value={line.unit}
            error={errorOf('unit')}
            onChange={(event) => onChange({ unit: event.currentTarget.value as EditorLine['unit'] })}
          />
        </Cell>
        <Prices {...props} />
        <LineMenu {...props} />
      </div>
    </div>
  )
}

function Prices(props: LineRowProps) {
  const { line, number, amounts, spread, currency, showCost, errorOf, faultOf, onChange } = props
  const { t } = useTranslation('lines')
  const isPart = line.parent_key !== null
  const net_minor = spread ? spread.net_minor : amounts && !(isPart && amounts.listed_minor === 0) ? amounts.listed_minor : null
  return (
    <>
      {spread ? <SpreadPrice {...props} spread={spread} /> : <OwnPrice {...props} />}
      {showCost && (
        <>
          <Cell label={t('columns.cost')}>
            <TypedInput
              data-cell="cost"
              aria-label={t('cell', { field: t('columns.cost'), number })}
              value={line.cost_minor}
              format={plainMoney}
              parse={readMoney}
              error={errorOf('cost_minor')}
              fault={faultOf('cost_minor')}
              onChange={(cost_minor) => onChange({ cost_minor })}
            />
          </Cell>
          <Margin line={line} amounts={amounts} />
        </>
      )}
      <div className="stoa-line-sum" data-net data-spread={spread ? true : undefined}>
        <span className="stoa-line-label">{t('columns.net')}</span>
        {net_minor !== null && formatMoney(net_minor, currency)}
      </div>
    </>
  )
}

/** Price, discount and VAT of a line. */
function OwnPrice({ line, number, currency, taxes, errorOf, faultOf, onChange }: LineRowProps) {
  const { t } = useTranslation('lines')
  const named = (field: string) => t('cell', { field: t(`columns.${field}`), number })
  return (
    <>
      <Cell label={t('columns.price')}>
        <TypedInput
          data-cell="price"
          aria-label={named('price')}
          value={line.unit_price_minor}
          format={plainMoney}
          parse={readMoney}
          error={errorOf('unit_price_minor')}
          fault={faultOf('unit_price_minor')}
          description={line.price_per > 1 ? t('price_per', { count: line.price_per }) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(unit_price_minor) => onChange({ unit_price_minor })}
        />
      </Cell>
      <Cell label={t('columns.discount')}>
        <DiscountInput
          data-cell="discount"
          aria-label={named('discount')}
          kind={line.discount_kind}
          value={line.discount}
          currency={currency}
          error={errorOf('discount_bp') ?? errorOf('discount_minor')}
          fault={faultOf('discount_bp') ?? faultOf('discount_minor')}
          onChange={(discount_kind, discount) => onChange({ discount_kind, discount })}
        />
      </Cell>
      <Cell label={t('columns.vat')}>
        <VatSelect line={line} taxes={taxes} label={named('vat')} error={errorOf('vat_rate_id')} onChange={onChange} />
      </Cell>
    </>
  )
}

/** Price of a package to read; its parts have it, with their discounts and rates. */
function SpreadPrice({ line, number, spread }: LineRowProps & { spread: SpreadPackage }) {
  const { t } = useTranslation('lines')
  return (
    <Cell label={t('columns.price')} spread>
      <TextInput
        readOnly
        data-cell="price"
        aria-label={t('cell', { field: t('columns.price'), number })}
        value={plainMoney(spread.unit_price_minor)}
        description={[line.price_per > 1 && t('price_per', { count: line.price_per }), t('spread_over_parts')].filter(Boolean).join('. ')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </Cell>
  )
}

function Margin({ line, amounts }: Pick<LineRowProps, 'line' | 'amounts'>) {
  const { t } = useTranslation('lines')
  const margin = amounts && typeof line.cost_minor === 'number' ? marginOf(amounts.net_minor, line.cost_minor) : null
  return (
    <div className="stoa-line-sum" data-empty={!margin || undefined}>
      <span className="stoa-line-label">{t('columns.margin')}</span>
      {margin && (
        <Text span size="sm" c={margin.margin_minor < 0 ? 'red' : 'dimmed'}>
          {margin.margin_bp === null ? plainMoney(margin.margin_minor) : `${plainPercent(Math.round(margin.margin_bp / 100) * 100)} %`}
        </Text>
      )}
    </div>
  )
}

interface CellProps {
  label: string
  first?: boolean
  second?: boolean
  /** Whether it has the room of price, discount and VAT. */
  spread?: boolean
  children: ReactNode
}

function Cell({ label, first, second, spread, children }: CellProps) {
  return (
    <div data-first={first || undefined} data-second={second || undefined} data-spread={spread || undefined}>
      <span className="stoa-line-label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
