import type { Area } from '../../../registry.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { serveFeed } from './serve-feed.ts'

export const calendarArea: Area = { routes: calendarRoutes, plain: serveFeed }
