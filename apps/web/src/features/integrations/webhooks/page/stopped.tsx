import { resumeWebhooks, type WebhookEndpoint } from '@stoa/contract/browser'
import { Alert, Button, IconAlertTriangle, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant, useAct } from '../../../../kit/index.ts'
import { failureWords } from '../failure-words.ts'

/** Why nothing is sent to an address, what happens to its events, and how to go on. Nothing for an active one. */
export function Stopped({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks')
  const resume = useAct(resumeWebhooks, ['webhook-deliveries'])
  const { status } = endpoint
  if (status === 'active') return null
  const words = {
    at: formatInstant(endpoint.last_failure_at, i18n.language),
    count: endpoint.failures_in_row,
    reason: failureWords(endpoint.last_error, t),
  }
  const run = () => void resume.run({ params: { account_id: endpoint.account_id, id: endpoint.id } })
  return (
    <Alert
      color={status === 'paused' ? 'gray' : 'red'}
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t(`stopped.${status}_title`, words)}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(`stopped.${status}`, words)}</Text>
        <Can endpoint={resumeWebhooks} otherwise="explain">
          <Button size="compact-md" loading={resume.isPending} onClick={run}>
            {t('actions.resume')}
          </Button>
        </Can>
      </Stack>
    </Alert>
  )
}
