import type { ScreenRoute } from '../kit/index.ts'

const found = import.meta.glob<readonly ScreenRoute[]>('../features/**/routes.{ts,tsx}', { eager: true, import: 'routes' })

/** Every screen of the product: the `routes` of the features, and the entry redirects. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: '/', guard: 'guest', title: 'titles:home', redirect: '/me/home', frame: 'bare' },
  { path: '/me', guard: 'verified', title: 'titles:home', redirect: '/me/home' },
  ...Object.values(found).flat(),
]
