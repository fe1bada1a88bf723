import { myInvitations } from '@stoa/contract/browser'
import { Alert, Button, Group, IconMail, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../kit/index.ts'

/** Links to pending invitations of the user, as after a registration by invitation. */
export function WaitingInvitations() {
  const { t } = useTranslation('members')
  const waiting = (useEndpoint(myInvitations).answer?.data ?? []).filter((offer) => offer.status === 'pending')
  if (!waiting.length) return null
  return (
    <Alert icon={<IconMail size={18} />} mb="md" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('offer.waiting', { count: waiting.length, accounts: waiting.map((offer) => offer.account.name).join(', ') })}
        </Text>
        <Button component={Link} to="/invitations" size="compact-sm">
          {t('offer.waiting_open')}
        </Button>
      </Group>
    </Alert>
  )
}
