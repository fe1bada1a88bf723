import { IconMenu2, UnstyledButton } from '@stoa/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession } from '../../../features/shared/session/index.ts'
import { CreateMenu } from './create-menu.tsx'
import { activeEntry, entriesOf, groupsOf, sidebarOf, type Entry } from './nav-entries.ts'

/** Lists of an account that a thumb reaches first; the first two that the user may open have a tab beside Home. */
const PREFERRED = ['contacts', 'conversations', 'tasks', 'projects', 'invoices', 'orders', 'calendar']

/** Bar at the bottom of a phone: home, two lists, a new record, and the whole menu. */
export function PhoneTabs({ isMenuOpen, onToggleMenu }: { isMenuOpen: boolean; onToggleMenu: () => void }) {
  const { t } = useTranslation(['app', 'titles'])
  const session = useSession()
  const accountId = useAccountId()
  const { pathname } = useLocation()
  const kind = sidebarOf(pathname)
  const entries = entriesOf(kind, session, accountId)
  const active = activeEntry(groupsOf(kind, session, accountId), pathname)
  const [home, ...lists] = tabsOf(entries, accountId)
  const tab = (entry: Entry) => (
    <Link
      key={entry.href}
      to={entry.href}
      {...(entry.search && { search: entry.search })}
      className="stoa-phone-tab"
      aria-current={!isMenuOpen && entry.href === active ? 'page' : undefined}
    >
      <entry.nav.icon size={21} stroke={1.6} aria-hidden />
      <span>{t(entry.title, { ns: 'titles' })}</span>
    </Link>
  )
  return (
    <nav className="stoa-phone-tabs right-scroll-bar-position" aria-label={t('app:shell.tabs')}>
      {home && tab(home)}
      {lists.slice(0, 1).map(tab)}
      <CreateMenu isBig />
      {lists.slice(1).map(tab)}
      <UnstyledButton
        className="stoa-phone-tab"
        aria-expanded={isMenuOpen}
        aria-label={t(isMenuOpen ? 'app:shell.close_menu' : 'app:shell.open_menu')}
        onClick={onToggleMenu}
      >
        <IconMenu2 size={21} stroke={1.6} aria-hidden />
        <span aria-hidden>{t('app:shell.more')}</span>
      </UnstyledButton>
    </nav>
  )
}

/** The first entry of the menu, and at most two preferred lists, in their order. */
function tabsOf(entries: readonly Entry[], accountId: number): Entry[] {
  const preferred = PREFERRED.flatMap((name) => entries.find((entry) => entry.href === `/accounts/${accountId}/${name}`) ?? [])
  const others = entries.slice(1).filter((entry) => !preferred.includes(entry))
  return [...entries.slice(0, 1), ...[...preferred, ...others].slice(0, 2)]
}
