import { products, salesOrders } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Anchor, BaseTextarea, Checkbox, Group, SimpleSelect } from '@stoa/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'
import { IncomeDetails } from './income-details.tsx'
import type { LineRowProps } from './line-row.tsx'
import { PICKED_INCLUDES } from './picked-lines.ts'
import { VatDetails } from './vat-cell.tsx'

const FRESH = 300_000

/** Below the name of a line: description, edition and plan, and whether it is optional. */
export function LineExtras(props: LineRowProps) {
  const { line, number, mayBeOptional, errorOf, onChange } = props
  const { t } = useTranslation('lines')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const isPart = line.parent_key !== null
  const hasDescription = isOpen || line.description !== ''
  return (
    <>
      {hasDescription && (
        <BaseTextarea
          // Focus the field only after the user has opened it.
          ref={(field) => {
            if (isOpen && !wasOpen.current) field?.focus()
            wasOpen.current = isOpen
          }}
          mt={4}
          autosize
          minRows={1}
          maxRows={6}
          rows={1}
          size="xs"
          maxLength={salesOrders.create.limits.lines.item.fields.description.maxLength}
          aria-label={t('cell', { field: t('columns.description'), number })}
          placeholder={t('columns.description')}
          value={line.description}
          error={errorOf('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      )}
      <Group gap="sm" mt={4} wrap="wrap">
        {!hasDescription && (
          <Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)}>
            {t('add_description')}
          </Anchor>
        )}
        {!isPart && mayBeOptional && (
          <Checkbox
            size="xs"
            label={t('optional')}
            checked={line.is_optional}
            onChange={(event) => onChange({ is_optional: event.currentTarget.checked, is_chosen: !event.currentTarget.checked })}
          />
        )}
        {!isPart && line.is_optional && (
          <Checkbox
            size="xs"
            label={t('preselected')}
            checked={line.is_chosen}
            onChange={(event) => onChange({ is_chosen: event.currentTarget.checked })}
          />
        )}
        {!isPart && line.product_id !== null && <ProductChoices {...props} />}
        {!props.spread && <TaxDetails {...props} />}
      </Group>
    </>
  )
}

function TaxDetails(props: LineRowProps) {
  return (
    <>
      {props.showIncome && <IncomeDetails {...props} />}
      <VatDetails {...props} />
    </>
  )
}

/** Edition of a package and billing plan, if the product has several. */
function ProductChoices({ line, number, onPick }: LineRowProps) {
  const { t } = useTranslation('lines')
  const may = useMay()
  const loaded = useEndpoint(
    products.read,
    { params: { id: line.product_id! }, query: { include: PICKED_INCLUDES } },
    { staleTime: FRESH, enabled: may(products.read) },
  )
  const product = loaded.answer?.data
  if (!product) return null
  const editions = product.packageEditions ?? []
  const plans = (product.subscriptionPlans ?? []).filter(
    (plan) => plan.is_active && (plan.package_edition_id === null || plan.package_edition_id === line.package_edition_id),
  )
  return (
    <>
      {editions.length > 0 && (
        <SimpleSelect
          size="xs"
          aria-label={t('cell', { field: t('edition'), number })}
          options={editions.map((edition) => ({ value: edition.id, label: edition.name }))}
          value={String(line.package_edition_id ?? '')}
          onChange={(event) => onPick(product, { edition_id: Number(event.currentTarget.value) || null, plan_id: null })}
        />
      )}
      {plans.length > 0 && (
        <SimpleSelect
          required
          size="xs"
          aria-label={t('cell', { field: t('billing'), number })}
          options={[
            { value: 0, label: t('once') },
            ...plans.map((plan) => ({ value: plan.id, label: `${plan.name} · ${formatMoney(plan.price_minor, plan.currency)}` })),
          ]}
          value={String(line.subscription_plan_id ?? 0)}
          onChange={(event) => onPick(product, { edition_id: line.package_edition_id, plan_id: Number(event.currentTarget.value) || null })}
        />
      )}
    </>
  )
}
