import type { ChildRoute } from '../../../kit/index.ts'

/** The plan tab of the account's settings. */
export const planTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'membership-product',
    title: 'titles:settings_plan',
    permission: 'accounts.billing',
    screen: () => import('./plan-tab.tsx').then((module) => module.PlanTab),
  },
]
