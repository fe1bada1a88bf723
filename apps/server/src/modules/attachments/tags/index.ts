import { sql } from 'kysely'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { tagQuery } from './tags.query.ts'
import { tagRoutes } from './tags.routes.ts'

registerNames('id', ['tag'], namesFrom(tagQuery, sql`t.name`))

export const tagsModule: ServerModule = { routes: tagRoutes }
