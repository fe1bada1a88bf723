import type { Selectable } from 'kysely'
import type { SavedSection } from '@stoa/contract'
import type { DB } from '#db/types.ts'

export type SavedSectionRow = Selectable<DB['saved_sections']> & { createdBy?: SavedSection['createdBy'] }

/** A saved section as members see it. Columns that are not listed here stay private. */
export function presentSavedSection(row: SavedSectionRow): SavedSection {
  return {
    id: row.id,
    account_id: row.account_id,
    kind: row.kind as SavedSection['kind'],
    name: row.name,
    is_locked: row.is_locked,
    design: row.design as unknown as Record<string, unknown>,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.createdBy !== undefined && { createdBy: row.createdBy }),
  }
}
