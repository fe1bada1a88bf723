import type { CampaignPreflight } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'

/** People in the choice, those who get the mail, those who do not, and the size of the mail. */
export function PreflightFigures({ sheet }: { sheet: CampaignPreflight }) {
  const { t } = useTranslation('email_campaigns')
  const figures = [
    { key: 'chosen', value: formatCount(sheet.chosen) },
    { key: 'recipients', value: formatCount(sheet.recipients) },
    { key: 'left_out', value: formatCount(sheet.chosen - sheet.recipients) },
    { key: 'size', value: t('preflight.kilobytes', { count: Math.ceil(sheet.size / 1000) }) },
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
      {figures.map(({ key, value }) => (
        <Paper key={key} withBorder p="sm">
          <Text size="xs" c="dimmed">
            {t(`preflight.${key}`)}
          </Text>
          <Text fz={22} fw={700}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
