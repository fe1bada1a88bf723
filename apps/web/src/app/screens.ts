import { screenRoutes } from './routes.ts'
import type { ChildRoute, Guard, ScreenRoute } from '../kit/index.ts'

/** A screen as the router serves it. */
export interface ServedScreen {
  path: string
  guard: Guard
  modals?: readonly string[]
}

/** Every screen of the router, as a flat list; the check against the specification reads it. */
export const screens: readonly ServedScreen[] = [
  ...screenRoutes.flatMap((route) => flat(route, route.path, route.guard)),
  { path: '/{anyUnknownPath}', guard: 'any' },
]

function flat(route: ScreenRoute | ChildRoute, path: string, guard: Guard): ServedScreen[] {
  const modals = [...(route.modals ?? []), ...('modal' in route && typeof route.modal === 'string' ? [route.modal] : [])]
  const own: ServedScreen = { path, guard, ...(modals.length && { modals }) }
  return [own, ...(route.children ?? []).flatMap((child) => flat(child, `${path.replace(/\/$/, '')}/${child.path}`, child.guard ?? guard))]
}
