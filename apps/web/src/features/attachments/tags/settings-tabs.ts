import { modal, type ChildRoute } from '../../../kit/index.ts'

/** The tags tab of the account's settings, with its modals. */
export const tagTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'tags',
    title: 'titles:settings_tags',
    permission: 'tags.read',
    screen: () => import('./account-tags-tab.tsx').then((module) => module.AccountTagsTab),
    children: [
      {
        path: 'list',
        guard: 'verified+account-permission:tags.read',
        title: 'titles:settings_tags',
        redirect: '/accounts/$accountId/settings/tags',
      },
      {
        path: 'create',
        guard: 'verified+account-permission:tags.create',
        title: 'titles:tag_create',
        modal: modal('MOD-030'),
        screen: () => import('./tag-form.tsx').then((module) => module.AccountTagCreate),
      },
      {
        path: 'import',
        guard: 'verified+account-permission:tags.import',
        title: 'titles:tag_import',
        modal: modal('MOD-031'),
        screen: () => import('./tag-import.tsx').then((module) => module.TagImportModal),
      },
      {
        path: '$tagId/edit',
        guard: 'verified+account-permission:tags.update',
        title: 'titles:tag_edit',
        modal: modal('MOD-032'),
        numeric: ['tagId'],
        screen: () => import('./tag-form.tsx').then((module) => module.AccountTagEdit),
      },
      {
        path: '$tagId/delete',
        guard: 'verified+account-permission:tags.delete',
        title: 'titles:tag_delete',
        modal: modal('MOD-033'),
        numeric: ['tagId'],
        screen: () => import('./tag-delete.tsx').then((module) => module.AccountTagDelete),
      },
    ],
  },
]
