import { webhookStatistics, type WebhookEndpoint } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, useEndpoint } from '../../../../kit/index.ts'

/** Deliveries of the last seven days in numbers. Nothing until they are known. */
export function WebhookFigures({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const loaded = useEndpoint(webhookStatistics, { params: { account_id: endpoint.account_id, id: endpoint.id } }, { keepPrevious: true })
  const figures = loaded.answer?.data
  if (!figures) return null
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" role="group" aria-label={t('figures.title')}>
      <Figure name={t('figures.waiting')} value={formatCount(figures.waiting)} />
      <Figure name={t('figures.delivered')} value={formatCount(figures.delivered)} />
      <Figure name={t('figures.failed')} value={formatCount(figures.failed)} isBad={figures.failed > 0} />
      <Figure
        name={t('figures.median')}
        value={figures.median_ms === null ? '–' : t('milliseconds', { ms: formatCount(figures.median_ms) })}
      />
    </SimpleGrid>
  )
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fw={650} size="lg" {...(isBad && { c: 'red' })}>
        {value}
      </Text>
    </Paper>
  )
}
