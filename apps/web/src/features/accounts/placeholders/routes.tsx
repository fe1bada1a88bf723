import type { ScreenRoute } from '../../../kit/index.ts'

const placeholder = (path: string, title: string, screen: ScreenRoute['screen']): ScreenRoute => ({
  path: `/accounts/$accountId/${path}`,
  guard: 'verified+account-permission:accounts.read',
  title: `titles:${title}`,
  ...(screen && { screen }),
})
const load = () => import('./placeholder-screens.tsx')

/** The placeholder pages of an account (spec 2.5). */
export const routes: readonly ScreenRoute[] = [
  placeholder('clearing', 'account_clearing', () => load().then((module) => module.ClearingScreen)),
  placeholder('infrastructure', 'account_infrastructure', () => load().then((module) => module.InfrastructureScreen)),
  placeholder('strategic-cases', 'account_strategic_cases', () => load().then((module) => module.StrategicCasesScreen)),
]
