import { z } from 'zod'
import { verified } from '../kit/access.ts'
import { instant } from '../kit/fields.ts'
import { searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

/** A user who shares an account with the caller. */
export const Colleague = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  color: z.int(),
  avatar_url: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type Colleague = z.infer<typeof Colleague>

export const colleagues = defineResource({
  name: 'users',
  access: { read: verified },
  paths: { collection: '/api/v1/users', item: '/api/v1/users/:id' },
  row: Colleague,
  filters: { search: searchFilter() },
  sorts: ['username', 'email'],
  includes: [],
})
