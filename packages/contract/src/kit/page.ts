import { z } from 'zod'

/** Position of a page in a list (wire-contract.md 1.2). */
export const PageMeta = z.object({
  current_page: z.int(),
  from: z.int().nullable(),
  last_page: z.int(),
  path: z.string(),
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
})
export const PageLinks = z.object({ first: z.string(), last: z.string(), prev: z.string().nullable(), next: z.string().nullable() })
export type PageMeta = z.infer<typeof PageMeta>
