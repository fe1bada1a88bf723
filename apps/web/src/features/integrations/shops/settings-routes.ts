import { modal, type ChildRoute } from '../../../kit/index.ts'

const MANAGE = 'verified+account-permission:integrations.manage'

/** The dialogs of online shops, over the list of integrations in the settings of an account. */
export const shopServiceRoutes: readonly ChildRoute[] = [
  {
    path: 'shops/create',
    guard: MANAGE,
    title: 'titles:shop_service_create',
    modal: modal('MOD-019'),
    screen: () => import('./shop-create-modal.tsx').then((module) => module.ShopCreateModal),
  },
  {
    path: 'shops/$shopServiceId',
    title: 'titles:shop_service',
    modal: true,
    numeric: ['shopServiceId'],
    screen: () => import('./shop-modal.tsx').then((module) => module.ShopModal),
  },
  {
    path: 'shops/$shopServiceId/edit',
    guard: MANAGE,
    title: 'titles:shop_service_edit',
    modal: modal('MOD-020'),
    numeric: ['shopServiceId'],
    screen: () => import('./shop-edit-modal.tsx').then((module) => module.ShopEditModal),
  },
]
