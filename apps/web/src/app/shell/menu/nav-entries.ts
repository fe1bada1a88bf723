import type { Session } from '../../../features/shared/session/index.ts'
import type { NavEntry, ScreenRoute } from '../../../kit/index.ts'
import { failedGuard } from '../../guards.ts'
import { screenRoutes } from '../../routes.ts'

export type SidebarKind = NavEntry['sidebar']

/** Groups of each sidebar in order (spec 1, 2.6); empty groups are hidden. */
const GROUPS: Record<SidebarKind, readonly string[]> = {
  account: ['reports', 'crm', 'marketing', 'sales', 'settings'],
  'back-office': ['lists', 'production'],
  admin: ['products', 'channels', 'facebook', 'google_ads'],
}

/** Groups without a heading: the settings of an account are at the end of its sidebar. */
const UNNAMED = new Set<string | undefined>([undefined, 'settings'])

/** The sidebar of an address. */
export function sidebarOf(pathname: string): SidebarKind {
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin'
  return /^\/accounts\/\d+/.test(pathname) ? 'account' : 'back-office'
}

export interface Entry {
  href: string
  title: string
  /** Query of the address. */
  search?: Record<string, string> | undefined
  nav: NavEntry
}

/** An entry with the entries of its subject, such as people and duplicates below contacts. */
export interface Subject extends Entry {
  children: readonly Entry[]
}

export interface EntryGroup {
  /** Key of the group's name below `app:nav.groups`; null for entries without a heading. */
  name: string | null
  key: string
  subjects: readonly Subject[]
}

/** Entries of a sidebar whose screens the user may open; those of the back office except Home are for Admins (spec 6). */
export function entriesOf(kind: SidebarKind, session: Session, accountId: number, routes: readonly ScreenRoute[] = screenRoutes): Entry[] {
  return routes
    .filter((route): route is ScreenRoute & { nav: NavEntry } => route.nav?.sidebar === kind)
    .filter((route) => kind !== 'back-office' || route.path === '/me/home' || session.adminOrSuperAdmin)
    .filter((route) => failedGuard(route.guard, session, accountId || null) === null)
    .map(({ path, title, nav }) => ({ href: inAccount(path, accountId), title, search: searchOf(nav, session), nav }))
    .sort((one, other) => one.nav.order - other.nav.order)
}

const searchOf = ({ search }: NavEntry, { user }: Session) => (typeof search === 'function' ? user && search(user.id) : search) ?? undefined

/** The groups of a sidebar in their order. An entry whose subject the user may not open is listed by itself. */
export function groupsOf(kind: SidebarKind, session: Session, accountId: number): EntryGroup[] {
  const entries = entriesOf(kind, session, accountId)
  const hrefs = new Set(entries.map((entry) => entry.href))
  const parentOf = ({ nav }: Entry) => {
    const parent = nav.under && inAccount(nav.under, accountId)
    return parent && hrefs.has(parent) ? parent : null
  }
  return [undefined, ...GROUPS[kind]]
    .map((group) => ({
      name: UNNAMED.has(group) ? null : group!,
      key: group ?? '',
      subjects: entries
        .filter((entry) => entry.nav.group === group && !parentOf(entry))
        .map((entry) => ({ ...entry, children: entries.filter((child) => parentOf(child) === entry.href) })),
    }))
    .filter((one) => one.subjects.length)
}

/** The entry of an address: the longest match, `/admin/users` rather than `/admin`. */
export function activeEntry(groups: readonly EntryGroup[], pathname: string): string | undefined {
  return groups
    .flatMap((group) => group.subjects.flatMap((subject) => [subject.href, ...subject.children.map((child) => child.href)]))
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0]
}

const inAccount = (path: string, accountId: number) => path.replace('$accountId', String(accountId))
