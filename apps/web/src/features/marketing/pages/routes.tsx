import { IconFileText } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const preview = () => import('./modals/page-preview-modal.tsx').then((module) => module.PagePreviewModal)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/pages',
    guard: 'verified+account-permission:pages.read',
    title: 'titles:pages',
    screen: () => import('./list/pages-screen.tsx').then((module) => module.PagesScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconFileText, order: 6 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:pages.create',
        title: 'titles:page_create',
        modal: true,
        screen: () => import('./modals/page-create-modal.tsx').then((module) => module.PageCreateModal),
      },
      {
        path: 'domains',
        guard: 'verified+account-permission:pages.read',
        title: 'titles:page_domains',
        modal: true,
        screen: () => import('./domains/domains-modal.tsx').then((module) => module.DomainsModal),
      },
      { path: '$pageId', title: 'titles:page', numeric: ['pageId'], modal: modal('MOD-027'), screen: preview },
      { path: '$pageId/preview', title: 'titles:page_preview', numeric: ['pageId'], modal: modal('MOD-027'), screen: preview },
      {
        path: '$pageId/edit',
        guard: 'verified+account-permission:pages.update',
        title: 'titles:page_edit',
        numeric: ['pageId'],
        modal: modal('MOD-028'),
        screen: () => import('./modals/page-edit-modal.tsx').then((module) => module.PageEditModal),
      },
      {
        path: '$pageId/delete',
        guard: 'verified+account-permission:pages.delete',
        title: 'titles:page_delete',
        numeric: ['pageId'],
        modal: modal('MOD-029'),
        screen: () => import('./modals/page-delete-modal.tsx').then((module) => module.PageDeleteModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/page-builder',
    guard: 'verified+account-permission:pages.update',
    title: 'titles:page_builder',
    frame: 'bare',
    screen: () => import('./builder/page-builder-screen.tsx').then((module) => module.PageBuilderScreen),
  },
]
