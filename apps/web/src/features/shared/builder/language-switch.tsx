import { SegmentedControl } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useBuilder } from './builder-context.ts'

/** The language that the canvas shows. */
export function LanguageSwitch() {
  const { t } = useTranslation('page_builder')
  const { locale, setLocale } = useBuilder()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={locale}
      onChange={setLocale}
      data={[
        { value: 'en', label: 'EN' },
        { value: 'gr', label: 'ΕΛ' },
      ]}
    />
  )
}
