import type { WebhookEndpoint } from '@stoa/contract/browser'
import { Code, Facts, Paper, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { eventLabel } from '../event-selection.ts'
import { failureWords } from '../failure-words.ts'

/** What is sent to an address, in whose name, and how it went last. */
export function WebhookFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks')
  const at = (value: string | null) => (value ? formatInstant(value, i18n.language) : t('never'))
  const [now] = useState(Date.now)
  const { events, previous_secret_until: overlap } = endpoint
  const isOverlapping = overlap !== null && Date.parse(overlap) > now
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          [
            t('columns.events'),
            events === null ? (
              t('events.all')
            ) : (
              <Text size="sm" component="span" key="events">
                {events.map((event) => eventLabel(event, (key) => t(key))).join(' · ')}
              </Text>
            ),
          ],
          [t('columns.user'), `${endpoint.user?.username ?? '–'} · ${t('reads_as')}`],
          [
            t('secret.name'),
            <span key="secret">
              <Code>…{endpoint.secret_hint}</Code>
              {isOverlapping && ` ${t('secret.until', { at: at(overlap) })}`}
            </span>,
          ],
          [t('columns.last_success'), at(endpoint.last_success_at)],
          [
            t('last_failure'),
            endpoint.last_failure_at ? [at(endpoint.last_failure_at), failureWords(endpoint.last_error, t)].join(' · ') : t('never'),
          ],
          [t('columns.created'), at(endpoint.created_at)],
        ]}
      />
    </Paper>
  )
}
