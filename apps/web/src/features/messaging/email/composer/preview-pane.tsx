import { Skeleton, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { LetterFrame } from '../letter/letter-frame.tsx'
import type { Preview } from './use-preview.ts'

/** A mail as its receiver will see it. @param width pixels of the window it is shown in */
export function PreviewPane({ preview, width, preheader }: { preview: Preview | null; width?: number; preheader?: string }) {
  const { t } = useTranslation('email')
  return (
    <Stack gap={6} miw={0} component="section" aria-label={t('preview.title')}>
      <Text size="xs" c="dimmed">
        {t('preview.title')}
      </Text>
      {preview ? (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {preview.subject || t('no_subject')}
          </Text>
          {preheader && (
            <Text size="xs" c="dimmed" truncate>
              {preheader}
            </Text>
          )}
          <LetterFrame html={preview.html} title={t('preview.frame')} trusted {...(width && { width })} />
          {preview.missing.length > 0 && (
            <Text size="xs" c="orange">
              {t('preview.missing', { tags: preview.missing.join(', ') })}
            </Text>
          )}
        </>
      ) : (
        <Skeleton height={160} radius="md" />
      )}
    </Stack>
  )
}
