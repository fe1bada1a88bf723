import { IconFileText } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/offers',
    guard: 'verified+account-permission:offers.read',
    title: 'titles:offers',
    screen: () => import('./list/offers-screen.tsx').then((module) => module.OffersScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconFileText, order: 20 },
  },
  {
    path: '/accounts/$accountId/offers/create',
    guard: 'verified+account-permission:offers.create',
    title: 'titles:offer_create',
    screen: () => import('./form/offer-form-screen.tsx').then((module) => module.OfferCreateScreen),
  },
  {
    path: '/accounts/$accountId/offers/$offerUuid',
    guard: 'verified+account-permission:offers.read',
    title: 'titles:offer',
    screen: () => import('./page/offer-screen.tsx').then((module) => module.OfferScreen),
  },
  {
    path: '/accounts/$accountId/offers/$offerUuid/edit',
    guard: 'verified+account-permission:offers.update',
    title: 'titles:offer_edit',
    screen: () => import('./form/offer-form-screen.tsx').then((module) => module.OfferEditScreen),
  },
  {
    path: '/offers/$offerId/preview',
    guard: 'auth',
    title: 'titles:offer_preview',
    frame: 'bare',
    screen: () => import('./preview-screen.tsx').then((module) => module.OfferPreviewScreen),
  },
  {
    path: '/public/offers/$token',
    guard: 'any',
    title: 'titles:offer',
    screen: () => import('./public/public-offer-screen.tsx').then((module) => module.PublicOfferScreen),
  },
  {
    path: '/me/offers',
    guard: 'verified+permission:offers.read',
    title: 'titles:all_offers',
    screen: () => import('./list/all-offers-screen.tsx').then((module) => module.AllOffersScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconFileText, order: 70 },
  },
]
