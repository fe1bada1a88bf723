import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { screensIn } from './screen-files.ts'

it('finds the screens of a file of routes by their absolute paths', () => {
  const routes = `
    const one = { path: '$uuid', screen: () => import('./page/task-modal.tsx').then((module) => module.TaskModal) }
    export const routes = [
      { path: '/accounts/$accountId', redirect: 'home' },
      { path: '/accounts/$accountId/tasks', nav: { order: 1 }, screen: () => import('./list/tasks-screen.tsx').then((m) => m.TasksScreen), children: [one] },
      { path: '/me/tasks', screen: () => import('./list/all-tasks-screen.tsx').then((m) => m.AllTasksScreen) },
    ]`
  expect(screensIn(parseAst(routes))).toEqual([
    ['/accounts/$accountId/tasks', './list/tasks-screen.tsx'],
    ['/me/tasks', './list/all-tasks-screen.tsx'],
  ])
})
