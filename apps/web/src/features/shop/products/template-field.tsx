import { accProductTemplateChoices, listVatRates, type AccProductTemplate } from '@stoa/contract/browser'
import { Select } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type EndpointForm } from '../../../kit/index.ts'
import type { ProductValues } from './product-values.ts'

/** Option for no template. */
const NO_TEMPLATE = 0

/**
 * Selects the template of a new product. The form takes description, attributes and VAT rate from it; the server adds SKU
 * and pictures when the product is saved.
 */
export function TemplateField({ form, accountId }: { form: EndpointForm<ProductValues>; accountId: number }) {
  const { t } = useTranslation('shop')
  const { answer } = useEndpoint(accProductTemplateChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const rates = useEndpoint(listVatRates, { query: { country_code: 'GR' } }, { staleTime: 300_000 })
  const templates = answer?.data ?? []
  if (!templates.length) return null
  const applyTemplate = (template: AccProductTemplate | undefined) => {
    form.setFieldValue('acc_product_template_id', template?.id ?? null)
    if (!template) return
    const rate = rates.answer?.data.find(
      ({ country_code, region, category }) => country_code === 'GR' && region === 'mainland' && category === template.default_vat_category,
    )
    if (rate) form.setFieldValue('vat_bp', rate.rate_bp)
    if (template.description) form.setFieldValue('description', template.description)
    if (template.attributes.length)
      form.setFieldValue(
        'attributes',
        template.attributes.map(({ name, value }) => ({ name, value })),
      )
  }
  const selected = templates.find((template) => template.id === form.values.acc_product_template_id)
  return (
    <Select
      label={t('products.fields.acc_product_template_id')}
      description={selected?.sku_pattern ? t('products.template_numbers', { pattern: selected.sku_pattern }) : t('products.template_hint')}
      searchable
      options={[{ value: NO_TEMPLATE, label: t('products.no_template') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
      value={form.values.acc_product_template_id ?? NO_TEMPLATE}
      onChange={(id) => applyTemplate(templates.find((template) => template.id === id))}
      error={form.errors.acc_product_template_id}
    />
  )
}
