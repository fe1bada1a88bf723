import { clientErrors, type ClientError } from '@stoa/contract/browser'
import { PageSkeleton, Stack, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, NotLoaded, RouteModal, useEndpoint } from '../../../kit/index.ts'

/** One fault with its stack. */
export function ClientErrorModal() {
  const { t } = useTranslation('client_errors')
  const { errorId }: { errorId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(clientErrors.read, { params: { id: Number(errorId) }, query: { include: ['user'] } })
  const fault = loaded.answer?.data
  return (
    <RouteModal title={fault?.name ?? t('title')} size="xl">
      {fault ? <Fault fault={fault} /> : loaded.reason ? <NotLoaded loaded={loaded} /> : <PageSkeleton />}
    </RouteModal>
  )
}

function Fault({ fault }: { fault: ClientError }) {
  const { t, i18n } = useTranslation('client_errors')
  const facts = [
    [t('path'), fault.path],
    [t('user'), fault.user?.username ?? t('guest')],
    [t('browser'), fault.browser],
    [t('occurrences'), formatCount(fault.occurrences)],
    [t('first_seen'), formatInstant(fault.first_seen_at, i18n.language)],
    [t('last_seen'), formatInstant(fault.last_seen_at, i18n.language)],
  ] as const
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{fault.message}</Text>
      <Stack gap={4}>
        {facts.map(([label, value]) => (
          <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed" size="sm">
              {label}:
            </Text>{' '}
            {value}
          </Text>
        ))}
      </Stack>
      {fault.stack && (
        <div>
          <Text size="sm" fw={600}>
            {t('stack')}
          </Text>
          <Text component="pre" size="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {fault.stack}
          </Text>
        </div>
      )}
    </Stack>
  )
}
