import { Alert, Paper, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { SeenSms } from './use-sms-preview.ts'

/** Preview of the SMS with merge tags filled in, its sender, and missing data of the receiver. */
export function SmsPreviewPane({ seen: { preview, isCurrent } }: { seen: SeenSms }) {
  const { t } = useTranslation('sms')
  if (!preview) return null
  return (
    <Stack gap={4} component="section" aria-label={t('preview.title')} aria-busy={!isCurrent}>
      <Text size="xs" c="dimmed">
        {preview.sender_id ? t('preview.from', { sender: preview.sender_id }) : t('preview.title')}
      </Text>
      <Paper withBorder p="sm" radius="lg" bg="var(--mantine-color-default-hover)" style={{ opacity: isCurrent ? 1 : 0.6 }}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {preview.text}
        </Text>
      </Paper>
      {preview.missing.length > 0 && (
        <Alert color="yellow" p="xs">
          {t('preview.missing', { tags: preview.missing.join(', ') })}
        </Alert>
      )}
    </Stack>
  )
}
