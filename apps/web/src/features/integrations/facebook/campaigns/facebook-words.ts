import { useTranslation } from 'react-i18next'

/** Names of Facebook's codes in the reader's language. A code that is new at Facebook is shown as it is; a dash without one. */
export function useFacebookWord(): (kind: 'objectives' | 'effective_statuses' | 'bid_strategies' | 'goals', code: string | null) => string {
  const { t, i18n } = useTranslation('facebook')
  return (kind, code) => {
    if (code === null) return '–'
    return i18n.exists(`facebook:${kind}.${code}`) ? t(`${kind}.${code}` as never) : code
  }
}
