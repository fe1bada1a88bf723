import { sql } from 'kysely'
import { deleteRows, insertRow, one, run, updateRow, type Db, type NewRow, type Row, type RowChange, type Sql } from '#db/rows.ts'

/** Links follow a contact in a merge. */
export const linkChild = { table: 'links', column: 'linkable_id', morph: 'linkable_type', key: ['id'] } as const

/** Links in the export of a person's data. */
export const linkSection = { name: 'links', from: 'links', column: 'linkable_id', morph: 'linkable_type' } as const

export const insertLink = (db: Db, link: NewRow<'links'>): Promise<Row<'links'>> => insertRow(db, 'links', link)

export const updateLink = (db: Db, id: number, values: RowChange<'links'>): Promise<Row<'links'>> => updateRow(db, 'links', { id }, values)

export async function deleteLink(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'links', { id })
}

/** Deletes the links of records. @param keys query that selects the records' keys as text */
export async function eraseLinks(db: Db, linkable_type: string, keys: Sql): Promise<void> {
  await run(db, sql`DELETE FROM links WHERE linkable_type = ${linkable_type} AND linkable_id IN (${keys})`)
}

/** The id of a link that {@link insertAssetLink} adds once its asset exists: each refers to the other. */
export async function reserveLinkId(db: Db): Promise<number> {
  return (await one<{ id: number }>(db, sql`SELECT nextval(pg_get_serial_sequence('links', 'id')) AS id`))!.id
}

interface AssetLink {
  id: number
  account_id: number
  asset_id: number
  title: string
  url: string
  created_by_id: number | null
}

/** Adds the address of an asset under a reserved id. */
export async function insertAssetLink(db: Db, { id, account_id, asset_id, title, url, created_by_id }: AssetLink): Promise<void> {
  await run(
    db,
    sql`INSERT INTO links (id, account_id, linkable_type, linkable_id, title, url, created_by_id) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${account_id}, 'asset', ${String(asset_id)}, ${title}, ${url}, ${created_by_id})`,
  )
}

/** @returns whether the address is different from the one before */
export async function replaceLinkUrl(db: Db, id: number | null, url: string): Promise<boolean> {
  return (await run(db, sql`UPDATE links SET url = ${url}, updated_at = now() WHERE id = ${id} AND url <> ${url}`)) > 0
}
