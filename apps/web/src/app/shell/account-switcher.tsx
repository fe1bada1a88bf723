import { Button, IconChevronDown, Text, LazyMenu } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession } from '../../features/shared/session/index.ts'

const loadMenu = () => import('./account-menu.tsx').then((module) => module.AccountMenu)

/** Names the account of the address and switches to others. */
export function AccountSwitcher() {
  const { t } = useTranslation('app')
  const session = useSession()
  const accountId = useAccountId()
  const current = session.memberships.find((membership) => membership.account?.id === accountId)?.account
  const face = (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      rightSection={<IconChevronDown size={14} />}
      aria-label={`${current?.name ?? t('shell.accounts')} – ${t('shell.switch_account')}`}
      maw={{ base: 130, xs: 220 }}
    >
      <Text truncate fw={600} size="sm">
        {current?.name ?? t('shell.accounts')}
      </Text>
    </Button>
  )
  return <LazyMenu face={face} load={loadMenu} />
}
