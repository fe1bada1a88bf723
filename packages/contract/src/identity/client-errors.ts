import { z } from 'zod'
import { anyone, staff } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'
import { dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** A fault that browsers reported, without secrets (spec 8). Reports of the same fault count as one. */
export const ClientError = z.object({
  id: z.int(),
  /** Name of the error, such as `TypeError` or `ChunkLoadError`. */
  name: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  /** Path of the screen on which it happened last, without its query. */
  path: z.string(),
  browser: z.string(),
  /** The user to whom it happened last; null for guests. */
  user: z.object({ id: z.int(), username: z.string() }).nullable().optional(),
  occurrences: z.int(),
  first_seen_at: instant,
  last_seen_at: instant,
  created_at: instant,
  updated_at: instant,
})
export type ClientError = z.infer<typeof ClientError>

/** Longer texts are cut. */
const cut = (length: number) => z.string().transform((value) => value.slice(0, length))

/** Reports a fault of the browser: request set-up, missing chunks and stylesheets, errors of scripts. */
export const reportClientError = defineEndpoint({
  id: 'clientErrors.create',
  method: 'POST',
  path: '/api/v1/client-errors',
  access: anyone,
  limit: 'public-link',
  summary: 'Report a fault of the browser',
  body: z.object({ name: cut(80), message: cut(1_000), stack: cut(8_000).nullish(), path: cut(300) }),
})

const access = staff('platform.health')

/** The faults that browsers reported, for staff. */
export const clientErrors = defineResource({
  name: 'client-errors',
  id: 'admin.clientErrors',
  access: { read: access, export: access, delete: access },
  paths: { collection: '/api/v1/admin/client-errors', item: '/api/v1/admin/client-errors/:id' },
  row: ClientError,
  filters: { search: searchFilter(), last_seen: dateFilter(), date_created: dateFilter() },
  sorts: ['last_seen', 'occurrences'],
  includes: ['user'],
})
