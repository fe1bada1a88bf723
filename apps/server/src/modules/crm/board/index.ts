import { readBoard as readBoardEndpoint, readFunnel as readFunnelEndpoint, stageCards } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { listStageCards, readBoard } from './read-board.ts'
import { readFunnel } from './read-funnel.ts'

export const boardModule: ServerModule = {
  routes(routes) {
    serve(routes, readBoardEndpoint, readBoard)
    serve(routes, stageCards, listStageCards)
    serve(routes, readFunnelEndpoint, readFunnel)
  },
}
