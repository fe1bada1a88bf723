import { contactAssignees, orderActivityLogs, type Order } from '@stoa/contract/browser'
import { Tabs, Text, Timeline, Title, TabRow } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { HistoryPanel, type HistoryWords } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

const WORDS: HistoryWords = {
  fields: 'orders:log_fields',
  events: ['orders:activity'],
  codes: { status: 'orders:statuses', item_status: 'orders:item_statuses' },
  silent: ['assignees', 'assignee_ids', 'project_uuid', 'contact_request_id'],
}

/** Status changes of an order, newest first, for both sides, and the activity log for the issuing side. */
export function History({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const [tab, setTab] = useState<string>('way')
  return (
    <section aria-label={t('history_title')}>
      <Title order={2} size="h5" mb="sm">
        {t('history_title')}
      </Title>
      {order.side === 'kept' ? (
        <Tabs value={tab} onChange={(next) => next && setTab(next)} keepMounted={false}>
          <TabRow active={tab}>
            <Tabs.Tab value="way">{t('history_tabs.way')}</Tabs.Tab>
            <Tabs.Tab value="activity">{t('history_tabs.activity')}</Tabs.Tab>
          </TabRow>
          <Tabs.Panel value="way" pt="md">
            <Way order={order} />
          </Tabs.Panel>
          <Tabs.Panel value="activity" pt="md">
            <HistoryPanel
              endpoint={orderActivityLogs}
              params={{ uuid: order.uuid }}
              members={contactAssignees}
              accountId={accountId}
              type="order"
              words={WORDS}
              currency={order.currency}
            />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Way order={order} />
      )}
    </section>
  )
}

function Way({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const steps = order.statuses ?? []
  return (
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
  )
}
