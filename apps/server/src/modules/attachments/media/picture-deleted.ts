import type { Context } from '#kit/context.ts'
import { listeners } from '#kit/wiring.ts'

/** A file was deleted that records of its account may show as their picture. Announced in the same transaction. */
export const pictureDeleted = listeners<(ctx: Context, media_id: number, account_id: number | null) => Promise<void>>('picture deleted')
