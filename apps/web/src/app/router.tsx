import { toast } from '@stoa/ui'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  type AnyRoute,
  type AnyRouteMatch,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { sessionIn } from '../features/shared/session/index.ts'
import type { ChildRoute, Guard, ScreenRoute } from '../kit/index.ts'
import { loadChunk } from './chunks.ts'
import { FAILURE_TARGETS, failedGuard } from './guards.ts'
import { NotFoundScreen, RouteError, RoutePending } from './route-states.tsx'
import { screenRoutes } from './routes.ts'
import { Shell } from './shell/shell.tsx'
import { transitionTo } from './transitions.ts'

/** Context of the routes. */
interface RouterContext {
  client: QueryClient
}

/** Static data of each screen beside its component. */
export interface ScreenData {
  title: string
  guard: Guard
  modal?: string | true | undefined
  modals?: readonly string[] | undefined
  within?: ScreenRoute['within']
}

/** Builds the router from the features' routes. */
export function buildRouter(client: QueryClient, history?: RouterHistory, routes: readonly ScreenRoute[] = screenRoutes) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: Outlet,
    notFoundComponent: NotFoundScreen,
    errorComponent: RouteError,
  })
  const dashboard = createRoute({ getParentRoute: () => root, id: 'dashboard', component: Shell })
  const isFramed = (route: ScreenRoute) =>
    (route.frame ?? (/^\/(me|accounts|admin)(\/|$)/.test(route.path) ? 'dashboard' : 'bare')) === 'dashboard'
  dashboard.addChildren(routes.filter(isFramed).map((route) => screenRoute(dashboard, route, route.guard)))
  root.addChildren([dashboard, ...routes.filter((route) => !isFramed(route)).map((route) => screenRoute(root, route, route.guard))])
  const router = createRouter({
    routeTree: root,
    context: { client },
    ...(history && { history }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultViewTransition: {
      types: ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || (fromLocation && isSameScreen(matchesAt(fromLocation), matchesAt(toLocation)))) return false
        const name = transitionTo(toLocation.pathname)
        document.documentElement.dataset.transition = name
        return [name]
      },
    },
  })
  return router

  function matchesAt(location: ParsedLocation): AnyRouteMatch[] {
    return router.matchRoutes(location)
  }
}

/** Whether only a modal opens or closes. The screen below it stays, and a transition would cover the modal. */
export function isSameScreen(from: readonly Seen[], to: readonly Seen[]): boolean {
  const screenOf = (matches: readonly Seen[]) => matches.findLast((match) => !(match.staticData as ScreenData | undefined)?.modal)?.id
  return screenOf(from) === screenOf(to)
}
type Seen = Pick<AnyRouteMatch, 'id' | 'staticData'>

/** The arguments of `beforeLoad` in use; routes built in a loop have no inferred types. */
interface Entering {
  context: { client: QueryClient }
  params: Record<string, string | undefined> & { accountId?: string }
  location: { pathname: string; href: string; search: object }
  matches: readonly { routeId: string }[]
  preload: boolean
}

function screenRoute(parent: AnyRoute, route: ScreenRoute | ChildRoute, guard: Guard): AnyRoute {
  const data: ScreenData = {
    title: route.title,
    guard,
    modal: 'modal' in route ? route.modal : undefined,
    modals: route.modals,
    within: 'within' in route ? route.within : undefined,
  }
  const own: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: route.path,
    staticData: data,
    ...(route.screen && { component: lazyRouteComponent(() => loadChunk(route.screen!)) }),
    beforeLoad: async ({ context, params, location, matches, preload }: Entering) => {
      await guarded(guard, context.client, params, location, preload)
      for (const name of route.numeric ?? []) if (!/^\d+$/.test(params[name] ?? '')) throw notFound()
      const isLast = matches.at(-1)?.routeId === own.id
      if (route.redirect && isLast)
        throw redirect({
          to: route.redirect.startsWith('/') ? route.redirect : `${location.pathname.replace(/\/$/, '')}/${route.redirect}`,
          search: location.search,
          replace: true,
        })
    },
  })
  if (route.children?.length) own.addChildren(route.children.map((child) => screenRoute(own, child, child.guard ?? guard)))
  return own
}

/** @throws a redirect to the target of the failed guard, with its message */
async function guarded(
  guard: Guard,
  client: QueryClient,
  params: { accountId?: string },
  location: { pathname: string; href: string },
  isPreload: boolean,
): Promise<void> {
  if (guard === 'any') return
  const accountId = params.accountId ? Number(params.accountId) : null
  const failure = failedGuard(guard, await sessionIn(client, accountId), accountId)
  if (!failure) return
  const isQuiet = isPreload || location.pathname === '/' || (failure === 'auth' && location.pathname === '/me/home')
  if (!isQuiet) toast({ message: i18next.t(`app:guards.${failure}`), tone: 'bad' })
  throw redirect({ to: FAILURE_TARGETS[failure], ...(failure === 'auth' && { search: { next: location.href } }), replace: true })
}

/** Keeps keys readable: `filter.search=x&page=2`. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length
    ? `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`).join('&')}`
    : ''
}
