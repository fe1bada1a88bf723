import { accProductTemplateChoices, listVatRates, type AccProductTemplate } from '@stoa/contract/browser'
import { Select } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type EndpointForm } from '../../../kit/index.ts'
import type { ProductValues } from './product-values.ts'

/** The choice of no template. */
const EMPTY = 0

/** What a new product begins with: its text, attributes and VAT fill the form, number and pictures follow when it is saved. */
export function TemplateField({ form, accountId }: { form: EndpointForm<ProductValues>; accountId: number }) {
  const { t } = useTranslation('shop')
  const { answer } = useEndpoint(accProductTemplateChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const rates = useEndpoint(listVatRates, { query: { country_code: 'GR' } }, { staleTime: 300_000 })
  const templates = answer?.data ?? []
  if (!templates.length) return null
  const begin = (template: AccProductTemplate | undefined) => {
    form.setFieldValue('acc_product_template_id', template?.id ?? null)
    if (!template) return
    const rate = rates.answer?.data.find(
      (one) => one.country_code === 'GR' && one.region === 'mainland' && one.category === template.default_vat_category,
    )
    if (rate) form.setFieldValue('vat_bp', rate.rate_bp)
    if (template.description) form.setFieldValue('description', template.description)
    if (template.attributes.length)
      form.setFieldValue(
        'attributes',
        template.attributes.map(({ name, value }) => ({ name, value })),
      )
  }
  const chosen = templates.find((one) => one.id === form.values.acc_product_template_id)
  return (
    <Select
      label={t('products.fields.acc_product_template_id')}
      description={chosen?.sku_pattern ? t('products.template_numbers', { pattern: chosen.sku_pattern }) : t('products.template_hint')}
      searchable
      options={[{ value: EMPTY, label: t('products.no_template') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
      value={form.values.acc_product_template_id ?? EMPTY}
      onChange={(id) => begin(templates.find((one) => one.id === id))}
      error={form.errors.acc_product_template_id}
    />
  )
}
