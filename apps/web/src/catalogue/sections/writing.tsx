import { SimpleGrid } from '@stoa/ui'
import { RichText } from '@stoa/ui/rich-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The editor of formatted text: filled, and empty with an error. */
export function Writing() {
  const { t } = useTranslation('components')
  const [text, setText] = useState(`<p>${t('samples.sentence')}</p><ul><li>${t('samples.name')}</li></ul>`)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <RichText label={t('writing.filled')} value={text} onChange={setText} />
      <RichText
        label={t('writing.empty')}
        value=""
        placeholder={t('writing.placeholder')}
        error={t('fields.error')}
        onChange={() => undefined}
      />
    </SimpleGrid>
  )
}
