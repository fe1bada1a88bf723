import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'

/** Provides texts in the language of a document to its children. */
export function InLanguage({ locale, children }: { locale: 'en' | 'gr'; children: ReactNode }) {
  const { i18n } = useTranslation()
  const own = useMemo(() => i18n.cloneInstance({ lng: locale, initAsync: false }), [i18n, locale])
  return <I18nextProvider i18n={own}>{children}</I18nextProvider>
}
