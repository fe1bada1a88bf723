import { accountHome, arrangeHome } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { writeLayout } from './home-layouts.store.ts'
import { readHome } from './read-home.ts'

export { homeRoutes } from './home-lists.ts'

/** The home of an account: what waits for the reader, the board, and the money. */
export const homeModule: ServerModule = {
  routes(routes) {
    serve(routes, accountHome, readHome)
    serve(routes, arrangeHome, writeLayout)
  },
}
