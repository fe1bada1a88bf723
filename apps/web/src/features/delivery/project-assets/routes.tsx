import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/projects/$projectId/approval-requests',
    guard: 'auth',
    title: 'titles:approval_requests',
    modals: [modal('MOD-009'), modal('MOD-010')],
    screen: () => import('./approvals-screen.tsx').then((module) => module.ApprovalsScreen),
  },
]
