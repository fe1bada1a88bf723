import type { ThirdPartyServiceBadge } from '@stoa/contract/browser'
import { Group, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** The shop or ERP from which a record comes; marked where it is practice. */
export function ServiceName({ service }: { service: ThirdPartyServiceBadge | null | undefined }) {
  const { t } = useTranslation('shop')
  if (!service) return <Text size="sm">{t('service_none')}</Text>
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm">{service.name}</Text>
      {service.is_practice && <StatusBadge tone="warning">{t('practice')}</StatusBadge>}
    </Group>
  )
}
