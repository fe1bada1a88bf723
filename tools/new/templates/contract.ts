import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { instant, text } from '../kit/fields.ts'
import { dateFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** One of the __many__ of an account. */
export const __Singular__ = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type __Singular__ = z.infer<typeof __Singular__>

export const __Singular__Input = z.object({ name: text(120) })

/** __Many__ of an account: list and create under it, the rest by id. */
export const __plural__ = defineResource({
  name: '__module__',
  id: 'accounts.__plural__',
  itemId: '__plural__',
  access: { export: permission('__module__.read') },
  paths: { collection: '/api/v1/accounts/:account_id/__module__', item: '/api/v1/__module__/:id' },
  row: __Singular__,
  create: __Singular__Input,
  update: __Singular__Input.partial(),
  filters: { search: searchFilter(), date_created: dateFilter() },
  sorts: ['name'],
})
