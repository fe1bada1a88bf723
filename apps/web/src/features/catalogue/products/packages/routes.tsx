import { IconPackage } from '@stoa/ui'
import { subscriptionPlansTab, productModals, projectsTab } from '../product-routes.ts'
import { modal, type ChildRoute, type ScreenRoute } from '../../../../kit/index.ts'

const itemModals: ChildRoute[] = [
  {
    path: 'create',
    title: 'titles:admin_package_item',
    modal: modal('MOD-041'),
    screen: () => import('./items/item-create-modal.tsx').then((module) => module.ItemCreateModal),
  },
  { path: '$packageItemId', title: 'titles:admin_package_item', numeric: ['packageItemId'], redirect: 'edit' },
  {
    path: '$packageItemId/edit',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-042'),
    screen: () => import('./items/item-edit-modal.tsx').then((module) => module.ItemEditModal),
  },
  {
    path: '$packageItemId/requirements',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-043'),
    screen: () => import('./items/item-requirements-modal.tsx').then((module) => module.ItemRequirementsModal),
  },
  {
    path: '$packageItemId/delete',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-044'),
    screen: () => import('./items/item-delete-modal.tsx').then((module) => module.ItemDeleteModal),
  },
]

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/products/packages',
    guard: 'admin',
    title: 'titles:admin_packages',
    screen: () => import('../list/typed-list-screens.tsx').then((module) => module.PackagesScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconPackage, order: 20 },
  },
  {
    path: '/admin/products/packages/create',
    guard: 'admin',
    title: 'titles:admin_package_create',
    screen: () => import('../form/product-create-screen.tsx').then((module) => module.ProductCreateScreen),
  },
  {
    path: '/admin/products/packages/$packageId',
    guard: 'admin',
    title: 'titles:admin_package',
    numeric: ['packageId'],
    screen: () => import('./package-screen.tsx').then((module) => module.AdminPackageScreen),
    children: [
      ...productModals([modal('MOD-038'), modal('MOD-039'), modal('MOD-040')]),
      {
        path: 'package-items',
        title: 'titles:admin_package_items',
        screen: () => import('./items/items-tab.tsx').then((module) => module.ItemsTab),
        children: itemModals,
      },
      {
        path: 'package-editions',
        title: 'titles:admin_package_editions',
        screen: () => import('./editions/editions-tab.tsx').then((module) => module.EditionsTab),
        children: [
          {
            path: 'create',
            title: 'titles:admin_package_edition_create',
            modal: modal('MOD-045'),
            screen: () => import('./editions/edition-wizard.tsx').then((module) => module.EditionWizard),
          },
        ],
      },
      subscriptionPlansTab,
      projectsTab,
    ],
  },
]
