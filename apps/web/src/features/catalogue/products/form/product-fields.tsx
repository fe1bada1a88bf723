import {
  adminProducts,
  INCOME_CATEGORIES,
  INCOME_TYPES,
  listVatRates,
  PRICE_MODES,
  PRODUCT_UNITS,
  type Product,
  type ProductType,
} from '@stoa/contract/browser'
import { CURRENCIES } from '@stoa/domain'
import { Checkbox, MultiSelect, NumberInput, Select, SimpleGrid, Stack, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type FormFields } from '../../../../kit/index.ts'
import { MoneyInput, reportsToMydata, RichTextField, useVatRateName, VatExemptionSelect } from '../../../shared/fields/index.ts'
import { MarginLine } from './margin-line.tsx'
import { useCatalogue } from '../product-kinds.ts'
import { useProductWords } from '../product-name.ts'
import type { ProductValues } from './product-values.ts'
import { TaskTemplateFields } from './task-template-fields.tsx'

export interface ProductFieldsProps {
  form: FormFields<ProductValues>
  type: ProductType
  /** The product to edit; a new product has neither parts nor providers. */
  product?: Product
}

/** Names in both languages, code, categories and tags. */
export function NameFields({ form }: ProductFieldsProps) {
  const { t } = useTranslation('products')
  const { nameOf } = useProductWords()
  const { calls, params } = useCatalogue()
  const choices = useEndpoint(calls.choices, { params }, { staleTime: 300_000 })
  const { categories = [], tags = [] } = choices.answer?.data ?? {}
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('fields.name_en')}
        required
        data-autofocus
        maxLength={adminProducts.create.limits.name_en.maxLength}
        {...form.getInputProps('name_en')}
      />
      <TextInput label={t('fields.name_gr')} maxLength={adminProducts.create.limits.name_gr.maxLength} {...form.getInputProps('name_gr')} />
      <TextInput
        label={t('fields.code')}
        description={t('fields.code_hint')}
        maxLength={adminProducts.create.limits.code.maxLength}
        {...form.getInputProps('code')}
      />
      <MultiSelect
        label={t('fields.categories')}
        description={t('fields.categories_hint')}
        searchable
        data={categories.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        {...form.getInputProps('category_ids')}
      />
      {tags.length > 0 && (
        <MultiSelect
          label={t('fields.tags')}
          searchable
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('tag_ids')}
        />
      )}
    </SimpleGrid>
  )
}

/** Price, unit, VAT and cost, with the margin while they are typed. */
export function PriceFields({ form, type, product }: ProductFieldsProps) {
  const { t } = useTranslation('products')
  const { showsCost } = useCatalogue()
  const { price_mode, currency } = form.values
  const hasPrice = price_mode === 'fixed' || price_mode === 'from'
  const modes = PRICE_MODES.filter((mode) => mode !== 'computed' || type === 'package')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <Select
          label={t('fields.price_mode')}
          options={modes.map((value) => ({ value, label: t(`price_modes.${value}`) }))}
          {...form.getInputProps('price_mode')}
        />
        {hasPrice && <MoneyInput label={t('fields.price')} currency={currency} {...form.getInputProps('price_minor')} />}
        <NumberInput
          label={t('fields.price_per')}
          {...adminProducts.create.limits.price_per}
          allowDecimal={false}
          {...form.getInputProps('price_per')}
        />
        <Select
          label={t('fields.unit')}
          options={PRODUCT_UNITS.map((value) => ({ value, label: t(`unit_names.${value}`) }))}
          {...form.getInputProps('unit')}
        />
        <Select
          label={t('fields.currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          searchable
          {...form.getInputProps('currency')}
        />
        <VatFields form={form} />
        {showsCost && <MoneyInput label={t('fields.cost')} currency={currency} {...form.getInputProps('cost_minor')} />}
        <Select
          label={t('fields.supply_type')}
          options={(['service', 'goods'] as const).map((value) => ({ value, label: t(`supply_types.${value}`) }))}
          {...form.getInputProps('supply_type')}
        />
      </SimpleGrid>
      <IncomeFields form={form} />
      <Checkbox
        label={t('fields.reverse_charge')}
        description={t('fields.reverse_charge_hint')}
        {...form.getInputProps('reverse_charge', { type: 'checkbox' })}
      />
      {showsCost && hasPrice && <MarginLine values={form.values} {...(product && { product })} />}
    </Stack>
  )
}

/** VAT rate of the seller's country, and the exemption of a rate of 0. */
function VatFields({ form }: Pick<ProductFieldsProps, 'form'>) {
  const { t } = useTranslation(['products', 'vat'])
  const nameOf = useVatRateName()
  const country = useVatCountry()
  const rates = useEndpoint(listVatRates, { query: { country_code: country } }, { staleTime: 300_000, enabled: country !== undefined })
  const isUntaxed = rates.answer?.data.find((rate) => rate.id === form.values.vat_rate_id)?.rate_bp === 0
  return (
    <>
      <Select
        label={t('fields.vat_rate')}
        description={t('fields.vat_rate_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        options={(rates.answer?.data ?? []).map((rate) => ({ value: rate.id, label: nameOf(rate) }))}
        {...form.getInputProps('vat_rate_id')}
      />
      {isUntaxed && (
        <VatExemptionSelect
          label={t('vat:exemption')}
          withAsterisk
          country={country}
          value={form.values.vat_exemption_code ?? null}
          error={form.errors.vat_exemption_code}
          onChange={(code) => form.setFieldValue('vat_exemption_code', code)}
        />
      )}
    </>
  )
}

/** Country whose VAT rules the seller of the catalogue follows; undefined until it is loaded. */
function useVatCountry(): string | undefined {
  const { calls, params } = useCatalogue()
  return useEndpoint(calls.choices, { params }, { staleTime: 300_000 }).answer?.data.vat_country
}

/** Classification of the product's income for the Greek tax authority. */
function IncomeFields({ form }: Pick<ProductFieldsProps, 'form'>) {
  const { t } = useTranslation('vat')
  const country = useVatCountry()
  const named = (of: 'categories' | 'types') => (code: string) => ({
    value: code,
    label: t('income.option', { code, name: t(`income.${of}.${code}`) }),
  })
  if (!reportsToMydata(country)) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('income.category')}
        description={t('income.hint')}
        options={INCOME_CATEGORIES.map(named('categories'))}
        {...form.getInputProps('income_category')}
      />
      <Select
        label={t('income.type')}
        description={t('income.by_document')}
        clearable
        options={INCOME_TYPES.map(named('types'))}
        {...form.getInputProps('income_type')}
      />
    </SimpleGrid>
  )
}

/** Texts for customers in both languages. */
export function TextFields({ form }: ProductFieldsProps) {
  const { t } = useTranslation('products')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          label={t('fields.short_en')}
          rows={2}
          maxLength={adminProducts.create.limits.short_description_en.maxLength}
          {...form.getInputProps('short_description_en')}
        />
        <Textarea
          label={t('fields.short_gr')}
          rows={2}
          maxLength={adminProducts.create.limits.short_description_gr.maxLength}
          {...form.getInputProps('short_description_gr')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {(['description_en', 'description_gr'] as const).map((field) => (
          <RichTextField
            key={field}
            label={t(`fields.${field}`)}
            value={form.values[field] ?? ''}
            onChange={(html) => form.setFieldValue(field, html)}
            error={form.errors[field]}
            height={9}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** Duration, need of a project, and tasks that start with the product. */
export function DeliveryFields({ form, type }: ProductFieldsProps) {
  const { t } = useTranslation('products')
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('fields.duration')}
          {...adminProducts.create.limits.default_duration_days}
          allowDecimal={false}
          {...form.getInputProps('default_duration_days')}
        />
        {type === 'membership' && (
          <NumberInput label={t('fields.trial_days')} {...adminProducts.create.limits.trial_days} {...form.getInputProps('trial_days')} />
        )}
        {type === 'membership' && (
          <NumberInput label={t('fields.tier')} {...adminProducts.create.limits.tier} {...form.getInputProps('tier')} />
        )}
      </SimpleGrid>
      {type !== 'membership' && (
        <>
          <Checkbox label={t('fields.requires_project')} {...form.getInputProps('requires_project', { type: 'checkbox' })} />
          <TaskTemplateFields form={form} />
        </>
      )}
    </Stack>
  )
}
