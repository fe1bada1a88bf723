import { useTranslation } from 'react-i18next'

/** Names of a product's fields in messages. */
export function useFieldLabels(): Record<string, string> {
  const { t } = useTranslation('products')
  return {
    name_en: t('fields.name_en'),
    name_gr: t('fields.name_gr'),
    code: t('fields.code'),
    short_description_en: t('fields.short_en'),
    short_description_gr: t('fields.short_gr'),
    price_minor: t('fields.price'),
    cost_minor: t('fields.cost'),
  }
}
