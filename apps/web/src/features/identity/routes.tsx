import { IconMail } from '@stoa/ui'
import type { ScreenRoute } from '../../kit/routes.ts'
import { notificationSettingsRoute } from '../notifications/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    guard: 'guest',
    title: 'titles:login',
    screen: () => import('./guest/login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/$accountId/login',
    guard: 'guest',
    title: 'titles:login',
    numeric: ['accountId'],
    screen: () => import('./guest/login-screen.tsx').then((module) => module.LoginScreen),
  },
  {
    path: '/register',
    guard: 'guest',
    title: 'titles:register',
    screen: () => import('./guest/register-screen.tsx').then((module) => module.RegisterScreen),
  },
  {
    path: '/forgot-password',
    guard: 'guest',
    title: 'titles:forgot_password',
    screen: () => import('./guest/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen),
  },
  {
    path: '/reset-password/$token',
    guard: 'guest',
    title: 'titles:reset_password',
    screen: () => import('./guest/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen),
  },
  {
    path: '/activate/user',
    guard: 'guest',
    title: 'titles:activate',
    screen: () => import('./guest/activate-screen.tsx').then((module) => module.ActivateScreen),
  },
  {
    path: '/email/verify',
    guard: 'auth',
    title: 'titles:verify_email',
    screen: () => import('./guest/verify-notice-screen.tsx').then((module) => module.VerifyNoticeScreen),
  },
  {
    path: '/email/verify/$id/$hash',
    guard: 'auth',
    title: 'titles:verify_email',
    screen: () => import('./guest/verify-email-screen.tsx').then((module) => module.VerifyEmailScreen),
  },
  {
    path: '/logout',
    guard: 'auth',
    title: 'titles:logout',
    screen: () => import('./guest/logout-screen.tsx').then((module) => module.LogoutScreen),
  },
  {
    path: '/me/profile',
    guard: 'verified',
    title: 'titles:profile',
    redirect: 'details',
    screen: () => import('./profile/profile-screen.tsx').then((module) => module.ProfileScreen),
    children: [
      {
        path: 'details',
        title: 'titles:profile_details',
        screen: () => import('./profile/details-tab.tsx').then((module) => module.DetailsTab),
      },
      {
        path: 'security',
        title: 'titles:profile_security',
        screen: () => import('./profile/security-tab.tsx').then((module) => module.SecurityTab),
      },
      notificationSettingsRoute,
    ],
  },
  {
    path: '/admin/mailbox',
    guard: 'admin',
    title: 'titles:mailbox',
    screen: () => import('./mailbox/mailbox-screen.tsx').then((module) => module.MailboxScreen),
    nav: { sidebar: 'admin', icon: IconMail, order: 900 },
    children: [
      {
        path: '$mailId',
        title: 'titles:mailbox_mail',
        numeric: ['mailId'],
        modal: true,
        screen: () => import('./mailbox/mailbox-screen.tsx').then((module) => module.MailScreen),
      },
    ],
  },
]
