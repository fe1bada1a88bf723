import type { Selectable } from 'kysely'
import type { Media } from '@stoa/contract'
import type { DB } from '#db/types.ts'

/** One stored size of an image. */
export interface StoredConversion {
  path: string
  width: number
  height: number
  size_bytes: number
}
export type Conversions = Partial<Record<'thumb' | 'medium' | 'large', StoredConversion>>

/** A row of `media`, with its place on a record when it was loaded through one. */
export type MediaRow = Selectable<DB['media']> &
  Pick<Media, 'createdBy' | 'mediables'> & { collection?: string; position?: number; caption?: string | null }

/** The record that a file is attached to: morph alias, and id or uuid. */
export interface MediaOwner {
  type: string
  id: number | string
  /** Permission that members need to see changes of its files live; `media.read` when left out. */
  requires?: string
}
