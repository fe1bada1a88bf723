import type { ServerModule } from '../../../registry.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { serveFeed } from './serve-feed.ts'

export const calendarModule: ServerModule = { routes: calendarRoutes, plain: serveFeed }
