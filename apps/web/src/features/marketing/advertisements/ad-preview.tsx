import { Box, Group, Image, Paper, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { AdvertisementValues } from './advertisement-fields.tsx'

/** Roughly what people will see: text, picture, headline and button. */
export function AdPreview({ values, picture }: { values: AdvertisementValues; picture: string | null }) {
  const { t } = useTranslation('advertisements')
  const { headline, primary_text, description, call_to_action, destination } = values
  const host = URL.canParse(destination) ? new URL(destination).hostname : ''
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('preview')}
      </Text>
      <Paper withBorder radius="md" style={{ overflow: 'hidden' }}>
        <Text size="sm" p="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} c={primary_text ? undefined : 'dimmed'}>
          {primary_text || t('preview_text')}
        </Text>
        {picture ? <Image src={picture} alt="" mah={280} fit="cover" /> : <Box h={140} bg="var(--mantine-color-default-hover)" />}
        <Group p="sm" justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={0} miw={0}>
            {host && (
              <Text size="xs" c="dimmed" truncate>
                {host}
              </Text>
            )}
            <Text size="sm" fw={650} c={headline ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
              {headline || t('preview_headline')}
            </Text>
            {description && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {description}
              </Text>
            )}
          </Stack>
          {call_to_action && (
            <Box px="sm" py={6} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 6, flexShrink: 0 }}>
              <Text size="xs" fw={650}>
                {call_to_action}
              </Text>
            </Box>
          )}
        </Group>
      </Paper>
    </Stack>
  )
}
