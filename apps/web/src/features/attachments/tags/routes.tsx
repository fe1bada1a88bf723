import { IconTag } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/tags',
    guard: 'admin',
    title: 'titles:admin_tags',
    screen: () => import('./admin-tags-screen.tsx').then((module) => module.AdminTagsScreen),
    nav: { sidebar: 'admin', icon: IconTag, order: 10 },
    children: [
      {
        path: 'create',
        title: 'titles:tag_create',
        modal: true,
        screen: () => import('./tag-form.tsx').then((module) => module.AdminTagCreate),
      },
      {
        path: '$tagId/edit',
        title: 'titles:tag_edit',
        modal: true,
        numeric: ['tagId'],
        screen: () => import('./tag-form.tsx').then((module) => module.AdminTagEdit),
      },
      {
        path: '$tagId/delete',
        title: 'titles:tag_delete',
        modal: modal('MOD-049'),
        numeric: ['tagId'],
        screen: () => import('./tag-delete.tsx').then((module) => module.AdminTagDelete),
      },
    ],
  },
]
