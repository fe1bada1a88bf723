import type pg from 'pg'
import { nameKey } from '@stoa/domain'
import { contactSearchText, refreshMarketable, UPDATE_CONTACTS } from '../../contacts/index.ts'
import { queriesOn } from './connection.ts'

interface Searchable {
  id: number
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone: string | null
  more: string[]
}

/**
 * Updates search text, name key and marketability of existing contacts that an import or its undo changed.
 * @param ids query of their ids
 * @param params parameters of the query; the first is the account
 */
export async function refreshContacts(client: pg.PoolClient, ids: string, params: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<Searchable>(
    `SELECT c.id, c.first_name, c.last_name, c.company, c.email, c.phone, ARRAY(
       SELECT a.email FROM contact_email_addresses a WHERE a.contact_id = c.id UNION SELECT coalesce(n.number, n.number_raw) FROM contact_phone_numbers n WHERE n.contact_id = c.id ORDER BY 1
     ) AS more FROM contacts c WHERE c.account_id = $1 AND c.id IN (${ids})`,
    [...params],
  )
  if (!rows.length) return
  const contact_ids = rows.map((row) => row.id)
  await client.query(
    `${UPDATE_CONTACTS} search_text = f.search_text, name_key = f.name_key FROM unnest($2::bigint[], $3::text[], $4::text[]) AS f (id, search_text, name_key)
     WHERE c.id = f.id AND c.account_id = $1 AND (c.search_text, c.name_key) IS DISTINCT FROM (f.search_text, f.name_key)`,
    [
      params[0],
      contact_ids,
      rows.map((row) => contactSearchText(row, row.more)),
      rows.map((row) => nameKey(row.first_name, row.last_name)),
    ],
  )
  await refreshMarketable(queriesOn(client), contact_ids)
}
