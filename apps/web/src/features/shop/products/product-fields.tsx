import {
  ACC_PRODUCT_STATUSES,
  ACC_PRODUCT_STOCK,
  ACC_PRODUCT_TYPES,
  accProductCategories,
  accProducts,
  listVatRates,
  type AccProduct,
} from '@stoa/contract/browser'
import { CURRENCIES } from '@stoa/domain'
import { Divider, NumberInput, Select, SimpleGrid, TagsInput, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { type EndpointForm, formatCount, useEndpoint } from '../../../kit/index.ts'
import { MoneyInput, RichTextField } from '../../shared/fields/index.ts'
import { AttributesField } from './attributes-field.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ProductValues } from './product-values.ts'
import { TemplateField } from './template-field.tsx'

interface ProductFieldsProps {
  form: EndpointForm<ProductValues>
  /** The product to edit; null for a new one. */
  product: AccProduct | null
  accountId: number
}

/** The fields of a product. */
export function ProductFields({ form, product, accountId }: ProductFieldsProps) {
  const { t } = useTranslation('shop')
  const { type } = form.values
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`products.${group}.${value}` as 'products.one') }))
  const categories = useEndpoint(accProductCategories, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return (
    <>
      {!product && <TemplateField form={form} accountId={accountId} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('products.fields.name')}
          required
          data-autofocus
          maxLength={accProducts.create.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <Select label={t('products.fields.status')} options={choices(ACC_PRODUCT_STATUSES, 'statuses')} {...form.getInputProps('status')} />
        <TextInput label={t('products.fields.sku')} maxLength={accProducts.create.limits.sku.maxLength} {...form.getInputProps('sku')} />
        <TextInput label={t('products.fields.ean')} maxLength={accProducts.create.limits.ean.maxLength} {...form.getInputProps('ean')} />
        <Select label={t('products.fields.type')} options={choices(ACC_PRODUCT_TYPES, 'types')} {...form.getInputProps('type')} />
        {type === 'variation' && <ParentField form={form} accountId={accountId} product={product} />}
        <TagsInput
          label={t('products.fields.categories')}
          maxTags={20}
          data={categories.answer?.data ?? []}
          {...form.getInputProps('categories')}
        />
      </SimpleGrid>
      <Divider label={t('products.sections.price')} labelPosition="left" />
      <PriceFields form={form} />
      <Divider label={t('products.sections.stock')} labelPosition="left" />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={t('products.fields.stock_status')}
          options={choices(ACC_PRODUCT_STOCK, 'stock')}
          {...form.getInputProps('stock_status')}
        />
        <NumberInput
          label={t('products.fields.stock_quantity')}
          placeholder={t('products.not_counted')}
          decimalScale={3}
          {...form.getInputProps('stock_quantity')}
        />
        <NumberInput
          label={t('products.fields.weight_g')}
          min={accProducts.create.limits.weight_g.min}
          allowDecimal={false}
          suffix=" g"
          {...form.getInputProps('weight_g')}
        />
      </SimpleGrid>
      <Divider label={t('products.sections.pictures')} labelPosition="left" />
      <PictureFields form={form} />
      <Divider label={t('products.sections.description')} labelPosition="left" />
      <RichTextField
        label={t('products.fields.description')}
        value={form.values.description}
        onChange={(html) => form.setFieldValue('description', html)}
        error={form.errors.description}
        height={9}
      />
      <AttributesField value={form.values.attributes} errors={form.errors} onChange={(next) => form.setFieldValue('attributes', next)} />
    </>
  )
}

function PriceFields({ form }: { form: EndpointForm<ProductValues> }) {
  const { t } = useTranslation('shop')
  const rates = useEndpoint(listVatRates, { query: { country_code: 'GR' } }, { staleTime: 300_000 })
  const { currency, vat_bp } = form.values
  const vatRates = [
    ...new Set([vat_bp, ...(rates.answer?.data ?? []).filter((rate) => rate.country_code === 'GR').map((rate) => rate.rate_bp)]),
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }}>
      <MoneyInput label={t('products.fields.price_minor')} required currency={currency} {...form.getInputProps('price_minor')} />
      <MoneyInput label={t('products.fields.sale_price_minor')} currency={currency} {...form.getInputProps('sale_price_minor')} />
      <Select
        label={t('products.fields.currency')}
        searchable
        options={CURRENCIES.map((value) => ({ value, label: value }))}
        {...form.getInputProps('currency')}
      />
      <Select
        label={t('products.fields.vat_bp')}
        options={vatRates.sort((a, b) => b - a).map((value) => ({ value, label: `${formatCount(value / 100)} %` }))}
        {...form.getInputProps('vat_bp')}
      />
    </SimpleGrid>
  )
}

/** Selects the variable product of a variation. */
function ParentField({ form, accountId, product }: ProductFieldsProps) {
  const { t } = useTranslation('shop')
  const parents = useEndpoint(accProducts.list, {
    params: { account_id: accountId },
    query: { filter: { type: 'variable' }, sort: 'name', per_page: 100 },
  })
  const options = (parents.answer?.data ?? []).filter(({ id }) => id !== product?.id).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label={t('products.fields.parent_id')}
      required
      searchable
      options={options}
      {...(parents.answer && !options.length && { description: t('products.no_parents') })}
      {...form.getInputProps('parent_id')}
    />
  )
}
