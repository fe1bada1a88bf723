import { IconList } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const within = { path: '/accounts/$accountId/forms', title: 'titles:forms' } as const

export const routes: readonly ScreenRoute[] = [
  {
    path: within.path,
    guard: 'verified+account-permission:forms.read',
    title: within.title,
    screen: () => import('./list/forms-screen.tsx').then((module) => module.FormsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconList, order: 7 },
  },
  {
    path: '/accounts/$accountId/forms/create',
    guard: 'verified+account-permission:forms.create',
    title: 'titles:form_create',
    within,
    screen: () => import('./edit/form-create-screen.tsx').then((module) => module.FormCreateScreen),
  },
  {
    path: '/accounts/$accountId/forms/$formUuid',
    guard: 'verified+account-permission:forms.read',
    title: 'titles:form',
    within,
    redirect: 'submissions',
    screen: () => import('./page/form-screen.tsx').then((module) => module.FormScreen),
    children: [
      {
        path: 'submissions',
        title: 'titles:form_submissions',
        screen: () => import('./page/submissions-tab.tsx').then((module) => module.SubmissionsTab),
      },
      {
        path: 'unfinished',
        title: 'titles:form_unfinished',
        screen: () => import('./page/unfinished-tab.tsx').then((module) => module.UnfinishedTab),
      },
      {
        path: 'fields',
        guard: 'verified+account-permission:forms.update',
        title: 'titles:form_fields',
        screen: () => import('./edit/fields-tab.tsx').then((module) => module.FieldsTab),
      },
      {
        path: 'settings',
        guard: 'verified+account-permission:forms.update',
        title: 'titles:form_settings',
        screen: () => import('./edit/settings-tab.tsx').then((module) => module.SettingsTab),
      },
      {
        path: 'share',
        title: 'titles:form_share',
        screen: () => import('./page/share-tab.tsx').then((module) => module.ShareTab),
      },
    ],
  },
]
