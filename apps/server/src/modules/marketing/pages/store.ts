import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '@stoa/domain'
import type { PageDesign } from '@stoa/domain/pages'
import { deleteRows, findRow, insertRow, one, run, updateRow, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { PageRow } from './page-row.ts'
import { pageQuery } from './pages.query.ts'

/** Pages of accounts. */
export const pageKind = {
  table: 'pages',
  query: pageQuery,
  subject: { type: 'page', label: (row) => row.name },
  unique: { pages_slug: 'slug', pages_home: 'is_home' },
} satisfies RecordKind<'pages', PageRow>

/** Hash of a design in its normal form. */
export const hashOf = (design: PageDesign): string => createHash('sha256').update(JSON.stringify(design)).digest('hex')

/** Changes columns of a page and increments its version. */
export const writePage = (db: Db, id: number, values: RowChange<'pages'>): Promise<Row<'pages'>> =>
  updateRow(db, 'pages', { id }, values, { versioned: true })

/** The design of a page as members edit it. */
export async function draftOf(db: Db, page_id: number): Promise<PageDesign> {
  return (await findRow(db, 'page_drafts', { page_id }))!.design as unknown as PageDesign
}

/** Stores the first design of a page. */
export async function insertDraft(db: Db, { id, account_id }: Pick<PageRow, 'id' | 'account_id'>, design: PageDesign): Promise<void> {
  await insertRow(db, 'page_drafts', { account_id, page_id: id, design: JSON.stringify(design) })
}

/** Replaces the design of a page. */
export async function writeDraft(db: Db, page_id: number, design: PageDesign): Promise<void> {
  await run(db, sql`UPDATE page_drafts SET design = ${JSON.stringify(design)}::jsonb WHERE page_id = ${page_id}`)
}

/** Stores what is published. */
export async function insertPageVersion(
  db: Db,
  { id, account_id }: Pick<PageRow, 'id' | 'account_id'>,
  { number, design, published_by_id }: { number: number; design: PageDesign; published_by_id: number | null },
): Promise<void> {
  await insertRow(db, 'page_versions', { account_id, page_id: id, number, design: JSON.stringify(design), published_by_id })
}

/** A published version of a page. */
export async function versionOf(db: Db, page_id: number, number: number): Promise<PageDesign | undefined> {
  return (await findRow(db, 'page_versions', { page_id, number }))?.design as unknown as PageDesign | undefined
}

/** Names a published version, or takes its name away. @returns whether there is one with the number */
export async function namePageVersionIn(db: Db, page_id: number, number: number, name: string | null): Promise<boolean> {
  return Boolean(
    await one(db, sql`UPDATE page_versions SET name = ${name}::text WHERE page_id = ${page_id} AND number = ${number} RETURNING number`),
  )
}

/** Adds a page to a campaign. One that it has stays. */
export async function addToCampaign(db: Db, page: Pick<PageRow, 'id' | 'account_id'>, campaign_id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO campaign_page (account_id, campaign_id, page_id) VALUES (${page.account_id}, ${campaign_id}, ${page.id}) ON CONFLICT DO NOTHING`,
  )
}

/** Takes a page out of a campaign. @returns whether it was in it */
export const takeFromCampaign = async (db: Db, page_id: number, campaign_id: number): Promise<boolean> =>
  (await deleteRows(db, 'campaign_page', { page_id, campaign_id })) > 0

/** Puts the pages of a domain back at their usual addresses. */
export async function leaveDomain(db: Db, domain_id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE pages SET domain_id = NULL, is_home = false, version = version + 1, updated_at = now() WHERE domain_id = ${domain_id}`,
  )
}

/** Adds views to pages, and to today's in the time zone of their account. @param views number of views by the id of the page */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await run(
    db,
    sql`WITH viewed AS (
        UPDATE pages p SET views = p.views + v.count
        FROM unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[]) AS v (id, count) WHERE p.id = v.id
        RETURNING p.account_id, p.id, v.count
      )
      INSERT INTO page_view_days AS d (account_id, page_id, day, views)
      SELECT v.account_id, v.id, (now() AT TIME ZONE coalesce(a.time_zone, ${DEFAULT_TIME_ZONE}))::date, v.count
      FROM viewed v JOIN accounts a ON a.id = v.account_id ORDER BY v.id
      ON CONFLICT (page_id, day) DO UPDATE SET views = d.views + excluded.views`,
  )
}

/** Counts a submission of a form on a page, or takes it back. */
export async function countPageSubmission(db: Db, id: number, by: number): Promise<void> {
  await run(db, sql`UPDATE pages SET submissions = greatest(0, submissions + ${by}) WHERE id = ${id}`)
}
