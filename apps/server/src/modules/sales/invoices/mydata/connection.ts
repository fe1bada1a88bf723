import { sql, type Selectable } from 'kysely'
import { one } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { isPractice } from '#platform/practice.ts'
import type { MydataConnector } from './connector.ts'
import { httpMydata } from './http-connector.ts'

export type ConnectionRow = Selectable<DB['mydata_connections']>

/** Addresses of the tax authority's own servers. */
export const MYDATA_SERVERS = {
  production: 'https://mydatapi.aade.gr/myDATA',
  development: 'https://mydataapidev.aade.gr',
} as const

export const mydataKeyContext = (account_id: number) => `mydata_connections.key:${account_id}`

export async function findConnection(db: Db, account_id: number): Promise<ConnectionRow | null> {
  const row = await one<ConnectionRow>(db, sql`SELECT * FROM mydata_connections WHERE account_id = ${account_id}`)
  return row ?? null
}

/** Whether documents of an account reach a stand-in or the test server instead of the tax authority. */
export const isMydataPractice = async (services: Services, account_id: number): Promise<boolean> =>
  isPractice(services, { kind: 'mydata', connection: await findConnection(services.database.db, account_id) })

/** Connection of an account to the tax authority, or to the practice server without one; null when there is neither. */
export async function connectorOf(
  { database, secrets, practice_urls, outgoing }: Services,
  account_id: number,
): Promise<MydataConnector | null> {
  const row = await findConnection(database.db, account_id)
  if (!row)
    return practice_urls.mydata === undefined
      ? null
      : httpMydata(outgoing, { base_url: practice_urls.mydata, user_name: 'demo', key: 'demo' })
  if (!row.is_active) return null
  const key = decrypt(row.key_ciphertext, mydataKeyContext(account_id), secrets.keys('encryption'))
  return httpMydata(outgoing, { base_url: row.base_url ?? MYDATA_SERVERS[row.environment as 'production'], user_name: row.user_name, key })
}
