import type { FormDefinition } from '@stoa/contract/browser'
import { formPage } from '@stoa/domain/form-document'
import { Group, Paper, SegmentedControl, Text } from '@stoa/ui'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'

const LOCALES = ['en', 'gr'] as const
const EMPTY = { answers: {}, consent: false, errors: {} }

/** The page of a form as it would be with what is in the editor, in either language, in a frame that runs and sends nothing. */
export function FormPreview({ definition }: { definition: FormDefinition }) {
  const { t, i18n } = useTranslation('forms')
  const [locale, setLocale] = useState<'en' | 'gr'>(i18n.language === 'gr' ? 'gr' : 'en')
  const { fields, texts, consent } = useDeferredValue(definition)
  const html = formPage({ public_key: '', token: '', fields, texts, consent: consent ?? null }, locale, '#', EMPTY)
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={t('preview')}
      style={{ position: 'sticky', top: 'var(--mantine-spacing-md)', alignSelf: 'start' }}
    >
      <Group justify="space-between" mb="sm">
        <Text component="h2" size="lg" fw={650} m={0}>
          {t('preview')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('preview_language')}
          data={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={locale}
          onChange={(value) => setLocale(value)}
        />
      </Group>
      <iframe
        title={t('preview')}
        sandbox=""
        srcDoc={html}
        style={{ width: '100%', height: '70vh', border: '1px solid var(--mantine-color-default-border)', background: 'transparent' }}
      />
    </Paper>
  )
}
