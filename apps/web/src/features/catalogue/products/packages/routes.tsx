import { IconPackage } from '@stoa/ui'
import { modal, type ChildRoute, type ScreenRoute } from '../../../../kit/routes.ts'
import { plansTab, productModals, projectsTab } from '../shared/product-routes.ts'

const itemModals: ChildRoute[] = [
  {
    path: 'create',
    title: 'titles:admin_package_item',
    modal: modal('MOD-041'),
    screen: () => import('./item-create-modal.tsx').then((module) => module.ItemCreateModal),
  },
  { path: '$packageItemId', title: 'titles:admin_package_item', numeric: ['packageItemId'], redirect: 'edit' },
  {
    path: '$packageItemId/edit',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-042'),
    screen: () => import('./item-edit-modal.tsx').then((module) => module.ItemEditModal),
  },
  {
    path: '$packageItemId/requirements',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-043'),
    screen: () => import('./item-requirements-modal.tsx').then((module) => module.ItemRequirementsModal),
  },
  {
    path: '$packageItemId/delete',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-044'),
    screen: () => import('./item-delete-modal.tsx').then((module) => module.ItemDeleteModal),
  },
]

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/products/packages',
    guard: 'admin',
    title: 'titles:admin_packages',
    screen: () => import('../typed-list-screens.tsx').then((module) => module.PackagesScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconPackage, order: 20 },
  },
  {
    path: '/admin/products/packages/create',
    guard: 'admin',
    title: 'titles:admin_package_create',
    screen: () => import('../shared/product-create-screen.tsx').then((module) => module.ProductCreateScreen),
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
        screen: () => import('./items-tab.tsx').then((module) => module.ItemsTab),
        children: itemModals,
      },
      {
        path: 'package-editions',
        title: 'titles:admin_package_editions',
        screen: () => import('./editions-tab.tsx').then((module) => module.EditionsTab),
        children: [
          {
            path: 'create',
            title: 'titles:admin_package_edition_create',
            modal: modal('MOD-045'),
            screen: () => import('./edition-wizard.tsx').then((module) => module.EditionWizard),
          },
        ],
      },
      plansTab,
      projectsTab,
    ],
  },
]
