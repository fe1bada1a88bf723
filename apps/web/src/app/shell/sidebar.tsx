import { Box, Text } from '@stoa/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountId, useSession, type Session } from '../../features/shared/session/index.ts'
import type { NavEntry, ScreenRoute } from '../../kit/index.ts'
import { failedGuard } from '../guards.ts'
import { screenRoutes } from '../routes.ts'

type Kind = NavEntry['sidebar']

/** Groups of each sidebar in order (spec 1, 2.6); empty groups are hidden. */
const GROUPS: Record<Kind, readonly string[]> = {
  account: ['reports', 'crm', 'marketing', 'sales', 'settings'],
  'back-office': ['lists', 'production'],
  admin: ['products', 'channels', 'facebook', 'google_ads'],
}

/** The sidebar of an address. */
export function sidebarOf(pathname: string): Kind {
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin'
  return /^\/accounts\/\d+/.test(pathname) ? 'account' : 'back-office'
}

/** Groups without a heading: the settings of an account are at the end of its sidebar. */
const UNNAMED = new Set<string | undefined>([undefined, 'settings'])

export interface Entry {
  href: string
  title: string
  nav: NavEntry
}

/** Entries of a sidebar whose screens the user may open; those of the back office except Home are for Admins (spec 6). */
export function entriesOf(kind: Kind, session: Session, accountId: number, routes: readonly ScreenRoute[] = screenRoutes): Entry[] {
  return routes
    .filter((route): route is ScreenRoute & { nav: NavEntry } => route.nav?.sidebar === kind)
    .filter((route) => kind !== 'back-office' || route.path === '/me/home' || session.adminOrSuperAdmin)
    .filter((route) => failedGuard(route.guard, session, accountId || null) === null)
    .map((route) => ({ href: route.path.replace('$accountId', String(accountId)), title: route.title, nav: route.nav }))
    .sort((one, other) => one.nav.order - other.nav.order)
}

/** The entries of a sidebar by group. */
export function Sidebar({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['app', 'titles'])
  const session = useSession()
  const { pathname } = useLocation()
  const entries = entriesOf(kind, session, useAccountId())
  // The longest match is active: `/admin/users` rather than `/admin`.
  const active = entries
    .map((entry) => entry.href)
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0]
  const groups = [undefined, ...GROUPS[kind]]
    .map((group) => ({ group, entries: entries.filter((entry) => entry.nav.group === group) }))
    .filter((one) => one.entries.length)
  return (
    <Box p="xs" className="stoa-nav">
      {groups.map(({ group, entries: own }) => (
        <section key={group ?? ''} aria-label={UNNAMED.has(group) ? undefined : t(`app:nav.groups.${group}`)}>
          {!UNNAMED.has(group) && (
            <Text component="h2" className="stoa-nav-group">
              {t(`app:nav.groups.${group}`)}
            </Text>
          )}
          {own.map((entry) => {
            const isActive = entry.href === active
            return (
              <Link
                key={entry.href}
                to={entry.href}
                // Without this, the link is active on every screen below its address.
                activeOptions={{ exact: true, includeSearch: false }}
                {...(entry.nav.search && { search: entry.nav.search })}
                aria-current={isActive ? 'page' : undefined}
                className="stoa-nav-link"
              >
                <entry.nav.icon size={18} stroke={1.7} aria-hidden />
                {t(entry.title)}
                {entry.nav.mark && (
                  <Suspense fallback={null}>
                    <entry.nav.mark />
                  </Suspense>
                )}
              </Link>
            )
          })}
        </section>
      ))}
    </Box>
  )
}
