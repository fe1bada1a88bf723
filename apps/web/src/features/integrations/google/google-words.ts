import { useTranslation } from 'react-i18next'

/** Names of Google's codes in the reader's language. A code that is new at Google is shown as it is. */
export function useGoogleWord(): (kind: 'channel_types' | 'list_types' | 'memberships', code: string) => string {
  const { t, i18n } = useTranslation('google')
  return (kind, code) => (i18n.exists(`google:${kind}.${code}`) ? t(`${kind}.${code}` as never) : code)
}
