import { funnelCategories, type FunnelCategory } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'

/** The name of a category in a language. */
export const categoryName = (category: FunnelCategory, language: string): string =>
  language === 'gr' ? category.name_gr : category.name_en

/** The categories that a funnel can have, as choices. */
export function useFunnelCategories(): { value: string; label: string }[] {
  const { i18n } = useTranslation()
  const loaded = useEndpoint(funnelCategories, {}, { staleTime: 600_000 })
  return (loaded.answer?.data ?? []).map((category) => ({ value: String(category.id), label: categoryName(category, i18n.language) }))
}
