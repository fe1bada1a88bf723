import { modal, type ChildRoute } from '../../../kit/index.ts'

/** The modals above the overview of a product, by their rows in the checklist: edit, requirements, delete. */
export function productModals([edit, requirements, remove]: readonly [string | true, string | true, string | true]): ChildRoute[] {
  return [
    {
      path: 'edit',
      title: 'titles:product_edit',
      modal: edit,
      screen: () => import('./form/product-edit-modal.tsx').then((module) => module.ProductEditModal),
    },
    {
      path: 'requirements',
      title: 'titles:product_requirements',
      modal: requirements,
      screen: () => import('./page/product-requirements-modal.tsx').then((module) => module.ProductRequirementsModal),
    },
    {
      path: 'delete',
      title: 'titles:product_delete',
      modal: remove,
      screen: () => import('./page/product-delete-modal.tsx').then((module) => module.ProductDeleteModal),
    },
  ]
}

export const subscriptionPlansTab: ChildRoute = {
  path: 'subscription-plans',
  title: 'titles:product_plans',
  screen: () => import('./subscription-plans/subscription-plans-tab.tsx').then((module) => module.SubscriptionPlansTab),
}

export const projectsTab: ChildRoute = {
  path: 'projects',
  title: 'titles:product_projects',
  screen: () => import('./page/projects-tab.tsx').then((module) => module.ProjectsTab),
}

const itemModals: ChildRoute[] = [
  {
    path: 'create',
    title: 'titles:admin_package_item',
    modal: modal('MOD-041'),
    screen: () => import('./packages/items/item-create-modal.tsx').then((module) => module.ItemCreateModal),
  },
  { path: '$packageItemId', title: 'titles:admin_package_item', numeric: ['packageItemId'], redirect: 'edit' },
  {
    path: '$packageItemId/edit',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-042'),
    screen: () => import('./packages/items/item-edit-modal.tsx').then((module) => module.ItemEditModal),
  },
  {
    path: '$packageItemId/requirements',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-043'),
    screen: () => import('./packages/items/item-requirements-modal.tsx').then((module) => module.ItemRequirementsModal),
  },
  {
    path: '$packageItemId/delete',
    title: 'titles:admin_package_item',
    numeric: ['packageItemId'],
    modal: modal('MOD-044'),
    screen: () => import('./packages/items/item-delete-modal.tsx').then((module) => module.ItemDeleteModal),
  },
]

/** Items and editions of a package. */
export const packageTabs: readonly ChildRoute[] = [
  {
    path: 'package-items',
    title: 'titles:admin_package_items',
    screen: () => import('./packages/items/items-tab.tsx').then((module) => module.ItemsTab),
    children: itemModals,
  },
  {
    path: 'package-editions',
    title: 'titles:admin_package_editions',
    screen: () => import('./packages/editions/editions-tab.tsx').then((module) => module.EditionsTab),
    children: [
      {
        path: 'create',
        title: 'titles:admin_package_edition_create',
        modal: modal('MOD-045'),
        screen: () => import('./packages/editions/edition-wizard.tsx').then((module) => module.EditionWizard),
      },
    ],
  },
]

/** Services of a basic product, and one of them with its upgrades. */
export const servicesTabs: readonly ChildRoute[] = [
  {
    path: 'services',
    title: 'titles:product_services',
    screen: () => import('./services/services-tab.tsx').then((module) => module.ServicesTab),
  },
  {
    path: 'services/$serviceId',
    title: 'titles:product_service',
    screen: () => import('./services/product-service-screen.tsx').then((module) => module.ProductServiceScreen),
  },
]

/** Providers of a service. */
export const providersTab: ChildRoute = {
  path: 'service-providers',
  title: 'titles:service_providers',
  screen: () => import('./providers/providers-tab.tsx').then((module) => module.ProvidersTab),
}
