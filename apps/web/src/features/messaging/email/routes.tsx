import { IconTemplate } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/email-templates',
    guard: 'verified+account-permission:email-templates.read',
    title: 'titles:email_templates',
    screen: () => import('./templates/templates-screen.tsx').then((module) => module.TemplatesScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconTemplate, order: 20 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:email-templates.create',
        title: 'titles:email_template_create',
        modal: true,
        screen: () => import('./templates/template-create-modal.tsx').then((module) => module.TemplateCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/email-templates/$emailTemplateId/edit',
    guard: 'verified+account-permission:email-templates.update',
    title: 'titles:email_template',
    numeric: ['emailTemplateId'],
    screen: () => import('./templates/template-screen.tsx').then((module) => module.TemplateScreen),
  },
  {
    path: '/email/verify-sender/$token',
    guard: 'any',
    title: 'titles:verify_sender',
    screen: () => import('./senders/verify-sender-screen.tsx').then((module) => module.VerifySenderScreen),
  },
]
