import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { LinkCodes } from './tracked-html.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const newCode = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Keeps the addresses of a message, or of all the messages to a stage, and answers the code of each. */
export async function storeLinks(
  db: Db,
  owner: { type: 'email_message' | 'stage_message'; id: number; account_id: number },
  urls: readonly string[],
): Promise<LinkCodes> {
  if (!urls.length) return new Map()
  const codes = urls.map(newCode)
  const { rows } = await sql<{ url: string; code: string }>`
    INSERT INTO tracked_links AS l (account_id, owner_type, owner_id, url, code)
    SELECT ${owner.account_id}, ${owner.type}, ${owner.id}, n.url, n.code FROM unnest(${[...urls]}::text[], ${codes}::text[]) AS n(url, code)
    ON CONFLICT (owner_type, owner_id, md5(url)) DO UPDATE SET url = l.url RETURNING url, code`.execute(db)
  return new Map(rows.map((row) => [row.url, row.code]))
}
