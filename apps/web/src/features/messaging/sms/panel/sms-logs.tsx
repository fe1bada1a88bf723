import { listSmsLogs } from '@stoa/contract/browser'
import { Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

/** Status reports of the gateway about an SMS. */
export function SmsLogs({ id }: { id: number }) {
  const { t, i18n } = useTranslation('sms')
  const loaded = useEndpoint(listSmsLogs, { params: { id } })
  const lines = loaded.answer?.data ?? []
  return (
    <PanelBody loaded={loaded} isEmpty={!lines.length} empty={<Text size="xs">{t('logs.empty')}</Text>}>
      <Stack gap={4} role="list" aria-label={t('logs.title')}>
        {lines.map((line) => (
          <Group key={line.id} gap="xs" role="listitem">
            <StatusBadge>{t(`status.${line.status}`)}</StatusBadge>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[
                formatInstant(line.occurred_at, i18n.language),
                line.provider_status && t('logs.said', { word: line.provider_status }),
                line.error_code && t('logs.code', { code: line.error_code }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Group>
        ))}
      </Stack>
    </PanelBody>
  )
}
