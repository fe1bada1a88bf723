import { IconPhoto } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/media-library',
    guard: 'admin',
    title: 'titles:media_library',
    screen: () => import('./media-library-screen.tsx').then((module) => module.MediaLibraryScreen),
    nav: { sidebar: 'admin', icon: IconPhoto, order: 90 },
  },
]
