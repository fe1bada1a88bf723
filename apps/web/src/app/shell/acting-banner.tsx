import { Alert, Anchor, Group, IconBuilding, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SessionMembership } from '../../features/shared/session/index.ts'

/** States that the user works in a client's account for their agency, names the extent of the grant, and links back to the relation. */
export function ActingBanner({ membership }: { membership: SessionMembership }) {
  const { t } = useTranslation('app')
  const { acting, account } = membership
  if (!acting) return null
  return (
    <Alert className="stoa-acting" color="grape" variant="light" mb="sm" py={6} icon={<IconBuilding size={18} />} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('shell.acting', {
            account: account?.name ?? '',
            agency: acting.account.name,
            level: t(`shell.levels.${acting.level}`),
          })}
        </Text>
        <Anchor component={Link} to={`/accounts/${acting.account.id}/clients/${acting.through}/overview`} size="sm">
          {t('shell.acting_back')}
        </Anchor>
      </Group>
    </Alert>
  )
}
