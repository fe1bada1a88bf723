import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Selectable } from 'kysely'
import { one } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { encrypt } from '#lib/security/encrypt.ts'
import { signingKeyContext } from '../delivery/write-letter.ts'
import { insertSendingDomain } from '../store/senders.ts'

export type SendingDomainRow = Selectable<DB['sending_domains']>

const SELECTOR = 'stoa'
const newKeyPair = promisify(generateKeyPair)

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The signing key of a domain that an account sends from; made when it has none. */
export async function ensureSendingDomain(
  db: Db,
  secrets: Services['secrets'],
  account_id: number,
  domain: string,
): Promise<SendingDomainRow> {
  const known = await findSendingDomain(db, account_id, domain)
  if (known) return known
  const { publicKey, privateKey } = await newKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sealed = encrypt(privateKey, signingKeyContext(account_id, domain), secrets.keys('encryption'))
  const published = publicKey.replace(/-----[^-]+-----|\s/g, '')
  return insertSendingDomain(db, { account_id, domain, selector: SELECTOR, private_key_ciphertext: sealed, public_key: published })
}

async function findSendingDomain(db: Db, account_id: number, domain: string): Promise<SendingDomainRow | null> {
  const row = await one<SendingDomainRow>(db, sql`SELECT * FROM sending_domains WHERE account_id = ${account_id} AND domain = ${domain}`)
  return row ?? null
}
