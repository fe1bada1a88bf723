import { Alert, Anchor, Group, IconAlertTriangle, Text } from '@stoa/ui'
import { permission } from '@stoa/contract/browser'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SessionMembership } from '../../features/shared/session/index.ts'
import { useMay } from '../../kit/index.ts'

/** Explains why an account is read-only, and links users who may pay to the account's plan. */
export function ReadOnlyBanner({ membership, stop }: { membership: SessionMembership; stop: 'account' | 'plan' }) {
  const { t } = useTranslation('app')
  const mayPay = useMay()(permission('accounts.billing'))
  return (
    <Alert color="red" variant="light" mb="sm" py={6} icon={<IconAlertTriangle size={18} />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`shell.read_only.${stop}`, { account: membership.account?.name ?? '' })}</Text>
        {mayPay && (
          <Anchor component={Link} to={`/accounts/${membership.account_id}/settings/membership-product`} size="sm">
            {t('shell.read_only.pay')}
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}
