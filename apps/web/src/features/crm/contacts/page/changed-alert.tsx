import { contactActivityLogs, type Contact } from '@stoa/contract/browser'
import { Alert, Button, Group, IconAlertTriangle, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant, useEndpoint } from '../../../../kit/index.ts'

/** Names the user who changed the contact in the meantime, and offers to reload it, which discards the input. */
export function ChangedAlert({ contact, onReload }: { contact: Contact; onReload: () => void }) {
  const { t, i18n } = useTranslation('contact')
  const log = useEndpoint(contactActivityLogs, {
    params: { contact_id: contact.id },
    query: { filter: { event: 'contact.updated' }, include: ['actor'], per_page: 1 },
  })
  const last = log.answer?.data[0]
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('conflict.title')} role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {last
            ? t('conflict.by', { name: last.actor?.username ?? t('history.system'), at: formatInstant(last.created_at, i18n.language) })
            : t('conflict.text')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t('conflict.reload')}
        </Button>
      </Group>
    </Alert>
  )
}
