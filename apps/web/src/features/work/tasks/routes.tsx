import { IconListCheck } from '@stoa/ui'
import { type ChildRoute, modal, type ScreenRoute } from '../../../kit/index.ts'
import { openTasksOf } from './open-tasks.ts'

const create: ChildRoute = {
  path: 'create',
  guard: 'verified+account-permission:tasks.create',
  title: 'titles:task_create',
  modal: modal('MOD-012'),
  screen: () => import('./form/task-create-modal.tsx').then((module) => module.TaskCreateModal),
}
const one: ChildRoute = {
  path: '$taskUuid',
  title: 'titles:task',
  modal: modal('MOD-012'),
  screen: () => import('./page/task-modal.tsx').then((module) => module.TaskModal),
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/tasks',
    guard: 'verified+account-permission:tasks.read',
    title: 'titles:tasks',
    screen: () => import('./list/tasks-screen.tsx').then((module) => module.TasksScreen),
    nav: { sidebar: 'account', icon: IconListCheck, order: 20, search: openTasksOf },
    children: [create, one],
  },
  {
    path: '/me/tasks',
    guard: 'verified+permission:tasks.read',
    title: 'titles:tasks',
    screen: () => import('./list/all-tasks-screen.tsx').then((module) => module.AllTasksScreen),
    nav: { sidebar: 'back-office', group: 'production', icon: IconListCheck, order: 20 },
    children: [one],
  },
  {
    path: '/admin/tasks',
    guard: 'admin',
    title: 'titles:tasks',
    screen: () => import('./list/admin-tasks-screen.tsx').then((module) => module.AdminTasksScreen),
    nav: { sidebar: 'admin', icon: IconListCheck, order: 60 },
    children: [one],
  },
]
