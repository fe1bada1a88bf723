import type { Order } from '@stoa/contract'
import { Paper, Text, Timeline, Title } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'

/** The way of an order, newest first; both sides read the same. */
export function History({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const steps = order.statuses ?? []
  return (
    <Paper withBorder p="md" component="section" aria-label={t('history_title')}>
      <Title order={2} size="h4" mb="sm">
        {t('history_title')}
      </Title>
      <Timeline active={steps.length} bulletSize={14} lineWidth={2}>
        {steps.map((step) => (
          <Timeline.Item key={step.id} title={t(`statuses.${step.to}`)}>
            {step.note && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {step.note}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {[formatInstant(step.at, i18n.language), step.user?.username ?? t('by_itself')].join(' · ')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  )
}
