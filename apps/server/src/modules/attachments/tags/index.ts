import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { tagQuery } from './tags.query.ts'
import { tagRoutes } from './tags.routes.ts'

export const tagNames: RecordNames = { key: 'id', filters: ['tag'], find: namesFrom(tagQuery, sql`t.name`) }

export const tagsModule: ServerModule = { routes: tagRoutes }
