import { modal, type ChildRoute } from '../../../kit/index.ts'
import { shopServiceRoutes } from '../../integrations/shops/index.ts'
import { erpRoutes } from '../../integrations/soft-one/index.ts'

/** The integrations tab of the account's settings. */
export const integrationTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'integrations',
    title: 'titles:settings_integrations',
    permission: 'integrations.read',
    modals: [modal('MOD-017')],
    screen: () => import('./integrations-tab.tsx').then((module) => module.IntegrationsTab),
    children: [...shopServiceRoutes, ...erpRoutes],
  },
]
