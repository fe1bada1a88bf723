import { z } from 'zod'

/** A user with the fields for an avatar. */
export const UserBadge = z.object({ id: z.int(), username: z.string(), color: z.int(), avatar_url: z.string().nullable() })
export type UserBadge = z.infer<typeof UserBadge>

/** The group that a tag belongs to. */
export const TagCategoryBadge = z.object({ id: z.int(), name: z.string(), color: z.string().nullable(), is_exclusive: z.boolean() })

/** A tag of a record. */
export const TagBadge = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string().nullable(),
  tag_category_id: z.int().nullable(),
  tagCategory: TagCategoryBadge.nullable().optional(),
})
export type TagBadge = z.infer<typeof TagBadge>

/** A project of a record. */
export const ProjectBadge = z.object({ uuid: z.string(), name: z.string(), status: z.string() })
export type ProjectBadge = z.infer<typeof ProjectBadge>

/** An account of a record. */
export const AccountBadge = z.object({ id: z.int(), uuid: z.string(), type: z.string(), name: z.string() })
export type AccountBadge = z.infer<typeof AccountBadge>
