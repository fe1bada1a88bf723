import { useTranslation } from 'react-i18next'

/** Returns a function that gives the label of a question in the reader's language. */
export function useLabel() {
  const { i18n } = useTranslation('orders')
  return (one: { label_en: string; label_gr?: string | null | undefined }) => (i18n.language === 'gr' && one.label_gr) || one.label_en
}
