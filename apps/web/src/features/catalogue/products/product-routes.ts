import type { ChildRoute } from '../../../kit/index.ts'

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
