import { Avatar, IconChevronDown, LazyMenu, UnstyledButton, VisuallyHidden } from '@stoa/ui'
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
    <UnstyledButton className="stoa-account">
      <span aria-hidden className="stoa-account-logo" style={{ color: current?.brand_color ?? undefined }}>
        {current ? (
          <Avatar isCompany size={28} username={current.name} color={current.color} src={current.logo_url} />
        ) : (
          <img src="/stoa.svg" alt="" width={28} height={28} />
        )}
      </span>
      <span className="stoa-nav-name">{current?.name ?? t('shell.accounts')}</span>
      <VisuallyHidden>– {t('shell.switch_account')}</VisuallyHidden>
      <IconChevronDown size={14} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
  return <LazyMenu face={face} load={loadMenu} />
}
