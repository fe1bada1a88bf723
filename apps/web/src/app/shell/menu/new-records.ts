import type { Session } from '../../../features/shared/session/index.ts'
import type { ScreenRoute } from '../../../kit/index.ts'
import { failedGuard } from '../../guards.ts'
import { screenRoutes } from '../../routes.ts'

/** Lists of an account whose records are made most often, in the order of the menu. */
const LISTS = [
  'contacts',
  'contact-requests',
  'tasks',
  'projects',
  'offers',
  'orders',
  'invoices',
  'clients',
  'lists',
  'account-subscriptions',
]

export interface NewRecord {
  href: string
  /** Key of the locale file `titles`. */
  title: string
  icon: NonNullable<ScreenRoute['nav']>['icon'] | undefined
}

/** The screens of an account that make a new record, as far as the user may. */
export function newRecordsOf(session: Session, accountId: number): NewRecord[] {
  if (!accountId) return []
  return LISTS.flatMap((name) => {
    const path = `/accounts/$accountId/${name}`
    const list = screenRoutes.find((route) => route.path === path)
    const create =
      screenRoutes.find((route) => route.path === `${path}/create`) ??
      list?.children?.find((child) => child.path === 'create' && child.screen)
    const guard = create?.guard ?? list?.guard
    if (!create || !guard || failedGuard(guard, session, accountId) !== null) return []
    return [{ href: `/accounts/${accountId}/${name}/create`, title: create.title, icon: list?.nav?.icon }]
  })
}
