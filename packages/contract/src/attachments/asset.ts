import { z } from 'zod'
import { instant } from '../kit/fields.ts'
import { AccountBadge, TagBadge, UserBadge } from './badges.ts'
import { Link } from './links.ts'
import { Media } from './media.ts'
import { Note } from './notes.ts'

export const ASSET_KINDS = ['file', 'link', 'note'] as const
export const ASSET_CATEGORIES = ['logo', 'image', 'video', 'copy', 'document', 'audio', 'design', 'ad_creative', 'other'] as const
export type AssetCategory = (typeof ASSET_CATEGORIES)[number]

/** A version of an asset: its file, URL or text. */
export const AssetVersion = z.object({
  id: z.int(),
  version_no: z.int(),
  url: z.string().nullable(),
  body: z.string().nullable(),
  comment: z.string().nullable(),
  created_at: instant,
  media: Media.nullable(),
  createdBy: UserBadge.nullable(),
})
export type AssetVersion = z.infer<typeof AssetVersion>

/** An account with which an asset is shared. */
export const AssetShare = z.object({ ...AccountBadge.shape, expires_at: instant.nullable() })
export type AssetShare = z.infer<typeof AssetShare>

/** A task that uses an asset. */
export const AssetTask = z.object({ uuid: z.string(), number: z.int(), title: z.string(), status: z.string() })

/** A deliverable or brand file of an account: a file, a link or a note (domain.md 2.7). */
export const Asset = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  kind: z.enum(ASSET_KINDS),
  category: z.enum(ASSET_CATEGORIES),
  description: z.string().nullable(),
  media_id: z.int().nullable(),
  link_id: z.int().nullable(),
  note_id: z.int().nullable(),
  /** Bytes of the newest file; null for links and notes. */
  size: z.int().nullable(),
  version_no: z.int(),
  is_brand: z.boolean(),
  created_by_id: z.int().nullable(),
  /** Number of tasks that use it, which prevent its deletion. Null for other accounts. */
  tasks_count: z.int().nullable(),
  /** Whether it is shared with other accounts. */
  is_shared: z.boolean(),
  /** What the reader's account may do with an asset of another account; null on its own assets. */
  shared_ability: z.enum(['view', 'use', 'edit']).nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  media: Media.nullable().optional(),
  link: Link.nullable().optional(),
  note: Note.nullable().optional(),
  tags: z.array(TagBadge).optional(),
  createdBy: UserBadge.nullable().optional(),
  /** Accounts with which it is shared; like tasks and older versions, only for members of the owning account. */
  accounts: z.array(AssetShare).optional(),
  tasks: z.array(AssetTask).optional(),
  versions: z.array(AssetVersion).optional(),
})
export type Asset = z.infer<typeof Asset>
