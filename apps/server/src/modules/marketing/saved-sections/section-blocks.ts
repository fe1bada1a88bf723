import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SavedSection } from '@stoa/contract'
import { type Block, type BlockList, copiesIn, type Design, plainBlock, released } from '@stoa/domain/blocks'
import { MAIL_LIST } from '@stoa/domain/mails'
import { PAGE_LIST } from '@stoa/domain/pages'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { collection } from '#kit/wiring.ts'

export type SectionKind = SavedSection['kind']

/** How the blocks of a section are checked, by the module in whose documents they are inserted. */
export interface SectionCheck {
  kind: SectionKind
  /** The design in its normal form. @throws 422 on the part that is wrong */
  checked: (ctx: Context, account_id: number, sent: Record<string, unknown>, before?: Design) => Promise<Design>
}
export const sectionChecks = collection<SectionCheck>('checks of saved sections')

const LISTS: Readonly<Record<SectionKind, BlockList>> = { mail: MAIL_LIST, page: PAGE_LIST }
export const listOf = (kind: SectionKind): BlockList => LISTS[kind]

/** Hashes by which copies of the blocks of a section are known. */
export const hashesOf = (kind: SectionKind, { content }: Design): string[] => content.map((block) => hashOf(kind, block))

const hashOf = (kind: SectionKind, block: Block) =>
  createHash('sha256')
    .update(JSON.stringify(plainBlock(LISTS[kind], block)))
    .digest('hex')

/**
 * A design whose copies of locked sections are as the sections are or were. Marks of sections that are not locked, or of other
 * accounts, are taken away.
 * @throws 422 on a copy that was changed
 */
export async function withLockedSections(ctx: Context, account_id: number, kind: SectionKind, design: Design): Promise<Design> {
  const copies = copiesIn(LISTS[kind], design)
  if (!copies.length) return design
  const named = [...new Set(copies.map(({ section_id }) => section_id))]
  const locked = await rows<{ id: number; block_hashes: string[] }>(
    ctx.db,
    sql`SELECT id, block_hashes FROM saved_sections WHERE account_id = ${account_id} AND kind = ${kind} AND is_locked AND id = any(${named}::bigint[])`,
  )
  const hashes = new Map(locked.map(({ id, block_hashes }) => [id, new Set(block_hashes)]))
  const changed = copies.filter(({ section_id, block }) => hashes.get(section_id)?.has(hashOf(kind, block)) === false)
  if (changed.length) refuse(ctx, Object.fromEntries(changed.map(({ path }) => [`design.${path}`, 'pages:section.locked'])))
  const free = new Set(named.filter((id) => !hashes.has(id)))
  return free.size ? withLockedSections(ctx, account_id, kind, released(LISTS[kind], design, free)) : design
}

/** Designs of the sections that an account keeps, the latest first. */
export async function designsOfSections(ctx: Context, account_id: number, kind: SectionKind): Promise<Design[]> {
  const found = await rows<{ design: Design }>(
    ctx.db,
    sql`SELECT design FROM saved_sections WHERE account_id = ${account_id} AND kind = ${kind} AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 100`,
  )
  return found.map(({ design }) => design)
}
