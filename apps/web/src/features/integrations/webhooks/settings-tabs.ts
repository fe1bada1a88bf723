import type { ChildRoute } from '../../../kit/index.ts'

const MANAGE = 'verified+account-permission:integrations.manage'

/** The tab of webhooks in the account's settings; the page of an address replaces the list. */
export const webhookTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'webhooks',
    title: 'titles:settings_webhooks',
    permission: 'integrations.read',
    screen: () => import('./webhooks-tab.tsx').then((module) => module.WebhooksTab),
    children: [
      {
        path: 'create',
        guard: MANAGE,
        title: 'titles:webhook_create',
        modal: true,
        screen: () => import('./webhook-create-modal.tsx').then((module) => module.WebhookCreateModal),
      },
      {
        path: '$webhookId',
        title: 'titles:webhook',
        numeric: ['webhookId'],
        screen: () => import('./page/webhook-screen.tsx').then((module) => module.WebhookScreen),
        children: [
          {
            path: 'edit',
            guard: MANAGE,
            title: 'titles:webhook_edit',
            modal: true,
            screen: () => import('./webhook-edit-modal.tsx').then((module) => module.WebhookEditModal),
          },
          {
            path: 'replay',
            guard: MANAGE,
            title: 'titles:webhook_replay',
            modal: true,
            screen: () => import('./page/replay-modal.tsx').then((module) => module.ReplayModal),
          },
          {
            path: 'deliveries/$deliveryId',
            title: 'titles:webhook_delivery',
            modal: true,
            numeric: ['deliveryId'],
            screen: () => import('./page/delivery-modal.tsx').then((module) => module.DeliveryModal),
          },
        ],
      },
    ],
  },
]
