import { z } from 'zod'
import { permission, verified } from '../kit/access.ts'
import { instant, optionalText } from '../kit/fields.ts'
import { defineResource } from '../kit/resource.ts'
import { UserBadge } from './badges.ts'

/** A web link of a record (domain.md 2.3). */
export const Link = z.object({
  id: z.int(),
  account_id: z.int(),
  linkable_type: z.string(),
  linkable_id: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  created_by_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  createdBy: UserBadge.nullable().optional(),
})
export type Link = z.infer<typeof Link>

export const LinkInput = z.object({
  title: optionalText(200),
  url: z
    .string()
    .trim()
    .max(2048)
    .regex(/^https?:\/\/[^\s]+$/i, { error: 'url' }),
})
export type LinkInput = z.infer<typeof LinkInput>

const listed = { name: 'links', row: Link, create: LinkInput, update: LinkInput.partial(), includes: ['createdBy'] } as const

/**
 * The links of one kind of record.
 * @param owner prefix of the permissions, such as `tasks`
 * @param id prefix of the endpoint ids if it differs
 */
export function linksOn(owner: string, path: string, id = owner) {
  return defineResource({
    ...listed,
    id: `${id}.links`,
    access: { read: permission(`${owner}.read`), create: permission(`${owner}.update`) },
    paths: { collection: `${path}/links`, item: '/api/v1/links/:id' },
  })
}

/** One link of any record. */
export const links = defineResource({
  ...listed,
  access: { read: verified, create: verified, update: verified, delete: verified, export: verified },
  paths: { collection: '/api/v1/links', item: '/api/v1/links/:id' },
})
