import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { rows, run, type Db, type Sql } from '#db/rows.ts'
import type { LinkCodes } from '../delivery/tracked-html.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
/** An unguessable code for the end of a link. */
export const newLinkCode = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export interface LinkOwner {
  type: 'email_message' | 'stage_message' | 'email_campaign' | 'sms_message'
  id: number
  account_id: number
  urls: readonly string[]
}

/**
 * Stores the addresses in messages, or in the text that goes to many people, in one statement.
 * @returns the code of each address, by the id of its owner
 */
export async function storeLinks(db: Db, owners: readonly LinkOwner[]): Promise<ReadonlyMap<number, LinkCodes>> {
  const links = owners.flatMap(({ type, id, account_id, urls }) => urls.map((url) => ({ type, id, account_id, url, code: newLinkCode() })))
  if (!links.length) return new Map()
  const found = await rows<{ owner_id: number; url: string; code: string }>(
    db,
    sql`
    INSERT INTO tracked_links AS l (account_id, owner_type, owner_id, url, code)
    SELECT n.account_id, n.type, n.id, n.url, n.code FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS n(account_id bigint, type text, id bigint, url text, code text)
    ON CONFLICT (owner_type, owner_id, md5(url)) DO UPDATE SET url = l.url RETURNING owner_id, url, code`,
  )
  return new Map([...Map.groupBy(found, (row) => row.owner_id)].map(([id, own]) => [id, new Map(own.map((row) => [row.url, row.code]))]))
}

/** Counts clicks on a link; a statement, or a part of a WITH. */
export const clicksCounted = (id: number, clicks: number): Sql => sql`UPDATE tracked_links SET clicks = clicks + ${clicks} WHERE id = ${id}`

/** Counts a click on a link. */
export async function countClick(db: Db, id: number): Promise<void> {
  await run(db, clicksCounted(id, 1))
}
