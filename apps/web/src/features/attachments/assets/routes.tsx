import { IconPhoto } from '@stoa/ui'
import { type ChildRoute, modal, type ScreenRoute } from '../../../kit/index.ts'

const one: ChildRoute = {
  path: '$assetId',
  title: 'titles:asset',
  modal: true,
  numeric: ['assetId'],
  screen: () => import('./page/asset-modal.tsx').then((module) => module.AssetModal),
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/assets',
    guard: 'verified+account-permission:assets.read',
    title: 'titles:assets',
    screen: () => import('./list/assets-screen.tsx').then((module) => module.AssetsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconPhoto, order: 10 },
    modals: [modal('MOD-003')],
    children: [
      {
        path: 'create-link',
        guard: 'verified+account-permission:assets.create',
        title: 'titles:asset_create_link',
        modal: true,
        screen: () => import('./form/create-modals.tsx').then((module) => module.CreateLinkModal),
      },
      {
        path: 'create-note',
        guard: 'verified+account-permission:assets.create',
        title: 'titles:asset_create_note',
        modal: true,
        screen: () => import('./form/create-modals.tsx').then((module) => module.CreateNoteModal),
      },
      one,
    ],
  },
  {
    path: '/accounts/$accountId/shared-assets',
    guard: 'verified+account-permission:assets.read',
    title: 'titles:shared_assets',
    within: { path: '/accounts/$accountId/assets', title: 'titles:assets' },
    screen: () => import('./list/shared-assets-screen.tsx').then((module) => module.SharedAssetsScreen),
    children: [one],
  },
]
