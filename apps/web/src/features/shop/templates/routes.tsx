import { IconTemplate } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/acc-product-templates',
    guard: 'admin',
    title: 'titles:admin_acc_product_templates',
    screen: () => import('./templates-screen.tsx').then((module) => module.AccProductTemplatesScreen),
    nav: { sidebar: 'admin', icon: IconTemplate, order: 80 },
  },
]
