import type { One, Params, SavedSection, SavedSectionInput, SavedSectionUpdate } from '@stoa/contract'
import { type Design, placedBlocks } from '@stoa/domain/blocks'
import type { RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changeRow, createRow, removeRow } from '#kit/records/change-row.ts'
import { refuse } from '#kit/refuse.ts'
import { hashesOf, listOf, type SectionKind, sectionChecks } from './section-blocks.ts'
import type { SavedSectionRow } from './saved-sections.presenter.ts'
import { savedSectionQuery } from './saved-sections.query.ts'
import { sectionKind } from './store.ts'

const MOST_BLOCKS = 100
const MOST_CHARACTERS = 200_000
/** Hashes that are kept of what a section contained. */
const KEPT_HASHES = 2000

/** Keeps blocks of a mail or page under a name. @throws 422 on the name, or on the part of the design that is wrong */
export async function createSavedSection(
  ctx: Context,
  { params, body }: { params: Params; body: SavedSectionInput },
): Promise<One<SavedSection>> {
  const account_id = params.account_id as number
  const { kind, name, is_locked = false } = body
  const design = await checkedSection(ctx, account_id, kind, body.design)
  const row: SavedSectionRow = await createRow(ctx, sectionKind, {
    account_id,
    kind,
    name,
    is_locked,
    design: JSON.stringify(design),
    block_hashes: hashesOf(kind, design),
    created_by_id: ctx.actor.id,
  })
  return savedSectionQuery.one(ctx, row)
}

/** Changes a section. Its copies in mails and pages do not change. @throws 409 for an old `version`, 422 */
export async function updateSavedSection(
  ctx: Context,
  { params, body: { version, design: sent, ...fields } }: { params: Params; body: SavedSectionUpdate & { version?: number | undefined } },
): Promise<One<SavedSection>> {
  const valuesOf = async (before: SavedSectionRow): Promise<RowChange<'saved_sections'>> => {
    if (!sent) return fields
    const kind = before.kind as SectionKind
    const design = await checkedSection(ctx, before.account_id, kind, sent, before.design as unknown as Design)
    const block_hashes = [...new Set([...hashesOf(kind, design), ...before.block_hashes])].slice(0, KEPT_HASHES)
    return { ...fields, design: JSON.stringify(design), block_hashes }
  }
  const row: SavedSectionRow = await changeRow(ctx, sectionKind, { key: params.id as number, version }, valuesOf)
  return savedSectionQuery.one(ctx, row)
}

/** Deletes a section. Its copies in mails and pages do not change, and locked ones stay locked. */
export const removeSavedSection = (ctx: Context, { params }: { params: Params }): Promise<{ data: null }> =>
  removeRow(ctx, sectionKind, params.id as number)

async function checkedSection(ctx: Context, account_id: number, kind: SectionKind, sent: Record<string, unknown>, before?: Design) {
  const check = ctx.services.wiring.partsOf(sectionChecks).find((one) => one.kind === kind)!
  const { content } = await check.checked(ctx, account_id, { content: sent.content }, before)
  if (content.length === 0) refuse(ctx, { design: 'pages:section.empty' })
  const design: Design = { root: { props: {} }, content }
  const blocks = placedBlocks(listOf(kind), content).length
  if (blocks > MOST_BLOCKS || JSON.stringify(design).length > MOST_CHARACTERS) refuse(ctx, { design: 'pages:section.too_large' })
  return design
}
