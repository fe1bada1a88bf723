import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/stop/$token',
    guard: 'any',
    title: 'titles:sms_stop',
    screen: () => import('./stop/stop-screen.tsx').then((module) => module.StopScreen),
  },
]
