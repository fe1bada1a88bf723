import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    guard: 'guest',
    title: 'titles:login',
    screen: () => import('./login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/$accountId/login',
    guard: 'guest',
    title: 'titles:login',
    numeric: ['accountId'],
    screen: () => import('./login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/register',
    guard: 'guest',
    title: 'titles:register',
    screen: () => import('./register-screen.tsx').then((module) => module.RegisterScreen),
  },
  {
    path: '/forgot-password',
    guard: 'guest',
    title: 'titles:forgot_password',
    screen: () => import('./forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
  },
  {
    path: '/reset-password/$token',
    guard: 'guest',
    title: 'titles:reset_password',
    screen: () => import('./reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
  },
  {
    path: '/activate/user',
    guard: 'guest',
    title: 'titles:activate',
    screen: () => import('./activate-screen.tsx').then((module) => module.ActivateScreen),
  },
  {
    path: '/email/verify',
    guard: 'auth',
    title: 'titles:verify_email',
    screen: () => import('./verify-notice-screen.tsx').then((module) => module.VerifyNoticeScreen),
  },
  {
    path: '/email/verify/$id/$hash',
    guard: 'auth',
    title: 'titles:verify_email',
    screen: () => import('./verify-email-screen.tsx').then((module) => module.VerifyEmailScreen),
  },
  {
    path: '/logout',
    guard: 'auth',
    title: 'titles:logout',
    screen: () => import('./logout-screen.tsx').then((module) => module.LogoutScreen),
  },
]
