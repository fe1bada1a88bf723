import { Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useBuilder } from './builder-context.ts'

/** Whether the design is saved, and since when. */
export function SavedMark() {
  const { t, i18n } = useTranslation('page_builder')
  const { saving } = useBuilder().saving
  const time =
    saving.is === 'saved' && saving.at
      ? saving.at.toLocaleTimeString(i18n.language === 'gr' ? 'el' : 'en', { hour: '2-digit', minute: '2-digit' })
      : null
  const text = saving.is === 'saved' ? (time ? t('saved_at', { time }) : t('saved')) : t(`saving.${saving.is}`)
  return (
    <Text
      size="xs"
      c={saving.is === 'failed' || saving.is === 'conflict' ? 'red' : 'dimmed'}
      role="status"
      style={{ whiteSpace: 'nowrap' }}
    >
      {text}
    </Text>
  )
}
