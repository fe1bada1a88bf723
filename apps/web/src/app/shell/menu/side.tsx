import { ActionIcon, Hint, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch, Kbd, UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { NotificationBell } from '../../../features/attachments/notifications/index.ts'
import { AccountSwitcher } from '../account-switcher.tsx'
import { CreateMenu } from './create-menu.tsx'
import type { SidebarKind } from './nav-entries.ts'
import { useNavState } from './nav-state.ts'
import { Sidebar } from './sidebar.tsx'
import { UserMenu } from '../user-menu.tsx'

interface SideProps {
  kind: SidebarKind
  onOpenPalette: () => void
  onOpenHelp: () => void
  /** The bars of a phone have what is around the entries. */
  isPhone: boolean
}

/** The menu of the dashboard: account and bell, search and new records, the entries, the user. */
export function Side({ kind, onOpenPalette, onOpenHelp, isPhone }: SideProps) {
  const { t } = useTranslation('app')
  const { narrow, toggleNarrow } = useNavState()
  const label = t(narrow ? 'shell.widen' : 'shell.narrow')
  return (
    <nav className="stoa-side" aria-label={t('shell.navigation')}>
      {!isPhone && (
        <>
          <div className="stoa-side-head">
            <AccountSwitcher />
            <NotificationBell />
          </div>
          <div className="stoa-side-find">
            <UnstyledButton className="stoa-find" onClick={onOpenPalette}>
              <IconSearch size={16} stroke={1.6} aria-hidden />
              <span className="stoa-nav-name">{t('palette.open')}</span>
              <Kbd keys="Ctrl+K" />
            </UnstyledButton>
            <CreateMenu />
          </div>
        </>
      )}
      <Sidebar kind={kind} />
      {!isPhone && (
        <div className="stoa-side-foot">
          <UserMenu onOpenHelp={onOpenHelp} />
          <Hint label={label}>
            <ActionIcon aria-label={label} aria-pressed={narrow} onClick={toggleNarrow}>
              {narrow ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
            </ActionIcon>
          </Hint>
        </div>
      )}
    </nav>
  )
}
