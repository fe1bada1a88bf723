import { closeBooks as closeEndpoint, readBooks as readEndpoint } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { closeBooks, readBooks } from './books.ts'

export { closedDay, requireOpenDay } from './books.ts'

export const booksModule: ServerModule = {
  routes(routes) {
    serve(routes, readEndpoint, readBooks)
    serve(routes, closeEndpoint, closeBooks)
  },
}
