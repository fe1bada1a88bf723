import type { Product } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Badge, Group } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatPercent, useMay, type FieldEdit, type RecordField } from '../../../../kit/index.ts'
import { factFields, fieldsOf, RecordFieldList } from '../../../shared/record-fields/index.ts'
import { MarginLine } from '../form/margin-line.tsx'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'
import { useShownProduct } from './product-context.ts'

/** Names, price and dates of a product, edited on click by those who may change the catalogue. */
export function ProductFacts() {
  const { t, i18n } = useTranslation('products')
  const { product, kind } = useShownProduct()
  const { calls, params } = useCatalogue()
  const at = (value: string | null) => value && formatInstant(value, i18n.language)
  const facts = [
    [t('columns.orders'), String(product.orders_count ?? 0)],
    [t('columns.published_at'), at(product.published_at)],
    [t('columns.created'), at(product.created_at)],
    [t('columns.updated'), at(product.updated_at)],
  ] as const
  return (
    <RecordFieldList
      groups={[
        { title: t('sections.name'), fields: useNameFields(product), more: <Places product={product} /> },
        { title: t('sections.price'), fields: usePriceFields(product), more: <Margin product={product} /> },
        { title: t('sections.more'), fields: factFields(facts) },
      ]}
      version={product.version}
      read={kind.resource.read}
      update={calls.products.update}
      params={{ ...params, id: product.id }}
      touches={[kind.resource]}
    />
  )
}

/** Whether the reader edits the product here; memberships have a form. */
function useEdit(product: Product) {
  const { calls } = useCatalogue()
  const mayUpdate = useMay()(calls.products.update) && product.type !== 'membership'
  return (how: FieldEdit | false) => mayUpdate && how
}

function useNameFields(product: Product): RecordField[] {
  const { t } = useTranslation('products')
  const edit = useEdit(product)
  const labels = { short_description_en: t('fields.short_en'), short_description_gr: t('fields.short_gr') }
  const field = fieldsOf(product, (name) => labels[name as keyof typeof labels] ?? t(`fields.${name}` as 'fields.name_en'))
  const text = (name: 'code' | 'name_en' | 'name_gr', max: number) => field(name, product[name], edit({ as: 'text', max }))
  const long = (name: 'short_description_en' | 'short_description_gr') =>
    field(name, product[name], edit({ as: 'long', max: 500 }), { isWide: true })
  return [text('name_en', 160), text('name_gr', 160), text('code', 40), long('short_description_en'), long('short_description_gr')]
}

function usePriceFields(product: Product): RecordField[] {
  const { t } = useTranslation('products')
  const { showsCost } = useCatalogue()
  const { priceOf } = useProductWords()
  const edit = useEdit(product)
  const { price_mode, currency, cost_minor, vat_rate_bp, supply_type, default_duration_days } = product
  const labels = { price_minor: t('columns.price'), cost_minor: t('fields.cost'), default_duration_days: t('fields.duration') }
  const field = fieldsOf(product, (name) => labels[name as keyof typeof labels])
  const money: FieldEdit = { as: 'money', currency }
  const isPriced = price_mode === 'fixed' || price_mode === 'from'
  const cost = field('cost_minor', cost_minor != null && formatMoney(cost_minor, currency), edit(product.type !== 'package' && money))
  return [
    field('price_minor', priceOf(product), edit(isPriced && money)),
    ...(showsCost ? [cost] : []),
    ...factFields([
      [t('fields.vat_rate'), vat_rate_bp !== null && formatPercent(vat_rate_bp, 2)],
      [t('fields.supply_type'), t(`supply_types.${supply_type}`)],
    ]),
    field('default_duration_days', default_duration_days, edit({ as: 'number' })),
  ]
}

function Margin({ product }: { product: Product }) {
  const { showsCost } = useCatalogue()
  if (!showsCost || (product.price_mode !== 'fixed' && product.price_mode !== 'from')) return null
  return (
    <div className="stoa-related-text">
      <MarginLine values={product} product={product} />
    </div>
  )
}

/** Categories and tags. */
function Places({ product }: { product: Product }) {
  const { nameOf } = useProductWords()
  const { categories = [], tags = [] } = product
  if (!categories.length && !tags.length) return null
  return (
    <Group gap={4} className="stoa-related-text">
      {categories.map((category) => (
        <Badge key={category.id} variant="light" tt="none">
          {nameOf(category)}
        </Badge>
      ))}
      {tags.map((tag) => (
        <Badge key={tag.id} variant="outline" tt="none" {...(tag.color && { color: tag.color })}>
          {tag.name}
        </Badge>
      ))}
    </Group>
  )
}
