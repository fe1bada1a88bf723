import type { ChildRoute } from '../../../kit/index.ts'

/** The tab of API tokens in the account's settings. */
export const apiTokenTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'api-tokens',
    title: 'titles:settings_api_tokens',
    permission: 'integrations.read',
    screen: () => import('./api-tokens-tab.tsx').then((module) => module.ApiTokensTab),
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:integrations.manage',
        title: 'titles:api_token_create',
        screen: () => import('./token-create-screen.tsx').then((module) => module.TokenCreateScreen),
      },
      {
        path: '$tokenId',
        title: 'titles:api_token',
        modal: true,
        numeric: ['tokenId'],
        screen: () => import('./token-modal.tsx').then((module) => module.TokenModal),
      },
    ],
  },
]
