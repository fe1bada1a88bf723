import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { LinkCodes } from './tracked-html.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
/** A code that nobody guesses, for the end of a link. */
export const newLinkCode = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export interface LinkOwner {
  type: 'email_message' | 'stage_message' | 'sms_message'
  id: number
  account_id: number
  urls: readonly string[]
}

/**
 * Keeps the addresses in messages, or in the text that goes to a stage, in one statement.
 * @returns the code of each address, by the id of its owner
 */
export async function storeLinks(db: Db, owners: readonly LinkOwner[]): Promise<ReadonlyMap<number, LinkCodes>> {
  const links = owners.flatMap(({ type, id, account_id, urls }) => urls.map((url) => ({ type, id, account_id, url, code: newLinkCode() })))
  if (!links.length) return new Map()
  const { rows } = await sql<{ owner_id: number; url: string; code: string }>`
    INSERT INTO tracked_links AS l (account_id, owner_type, owner_id, url, code)
    SELECT n.account_id, n.type, n.id, n.url, n.code FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS n(account_id bigint, type text, id bigint, url text, code text)
    ON CONFLICT (owner_type, owner_id, md5(url)) DO UPDATE SET url = l.url RETURNING owner_id, url, code`.execute(db)
  return new Map([...Map.groupBy(rows, (row) => row.owner_id)].map(([id, own]) => [id, new Map(own.map((row) => [row.url, row.code]))]))
}
