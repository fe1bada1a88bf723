// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/marketing/funnels/funnel-figures.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { FunnelFigures } from '../../../src/marketing/funnels/funnel-figures.ts'
export const funnelFigures: InBrowser<typeof source.funnelFigures> = { id: 'funnels.figures.read', method: 'GET', path: '/api/v1/funnels/:id/figures', access: { who: 'permission', permission: 'funnels.read' }, records: 'figures' }
