import type { ChildRoute } from '../../../kit/index.ts'

/** The tab of the account's plan, its limits and what else is on offer. */
export const planTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'membership-product',
    title: 'titles:settings_plan',
    permission: 'accounts.billing',
    screen: () => import('./plan-tab.tsx').then((module) => module.PlanTab),
  },
]
