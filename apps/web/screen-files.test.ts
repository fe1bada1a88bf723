import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { screensIn } from './screen-files.ts'

it('finds the screens of a file of routes by their absolute paths, with the tab to which they lead, and their tabs', () => {
  const routes = `
    const one = { path: '$uuid', screen: () => import('./page/task-modal.tsx').then((module) => module.TaskModal) }
    export const routes = [
      { path: '/accounts/$accountId', redirect: 'home' },
      { path: '/accounts/$accountId/tasks', nav: { order: 1 }, screen: () => import('./list/tasks-screen.tsx').then((m) => m.TasksScreen), children: [one] },
      {
        path: '/accounts/$accountId/clients/$uuid',
        redirect: 'overview',
        screen: () => import('./client-screen.tsx').then((m) => m.ClientScreen),
        children: [
          { path: 'overview', screen: () => import('./overview-tab.tsx').then((m) => m.OverviewTab) },
          { path: 'edit', screen: () => import('./edit-tab.tsx').then((m) => m.EditTab) },
        ],
      },
      { path: '/me/tasks', screen: () => import('./list/all-tasks-screen.tsx').then((m) => m.AllTasksScreen) },
    ]`
  expect(screensIn(parseAst(routes))).toEqual([
    ['/accounts/$accountId/tasks', ['./list/tasks-screen.tsx']],
    ['/accounts/$accountId/clients/$uuid', ['./client-screen.tsx', './overview-tab.tsx']],
    ['/accounts/$accountId/clients/$uuid/overview', ['./client-screen.tsx', './overview-tab.tsx']],
    ['/accounts/$accountId/clients/$uuid/edit', ['./client-screen.tsx', './edit-tab.tsx']],
    ['/me/tasks', ['./list/all-tasks-screen.tsx']],
  ])
})
