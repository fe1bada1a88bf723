import { IconCalendar } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const one = {
  path: '$taskUuid',
  title: 'titles:task',
  modal: modal('MOD-012'),
  screen: () => import('../tasks/index.ts').then((module) => module.loadTaskModal()),
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/calendar',
    guard: 'verified+account-permission:calendar.read',
    title: 'titles:calendar',
    screen: () => import('./account-calendar-screen.tsx').then((module) => module.AccountCalendarScreen),
    nav: { sidebar: 'account', icon: IconCalendar, order: 30 },
    children: [one],
  },
  {
    path: '/me/calendar',
    guard: 'admin',
    title: 'titles:calendar',
    screen: () => import('./all-calendar-screen.tsx').then((module) => module.AllCalendarScreen),
    nav: { sidebar: 'back-office', group: 'production', icon: IconCalendar, order: 10 },
    children: [one],
  },
]
