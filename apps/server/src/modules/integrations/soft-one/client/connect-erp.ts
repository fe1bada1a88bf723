import { SOFT_ONE_PRACTICE_USER } from '@stoa/contract'
import type { Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { lockSession, readSession, storeSession } from '../store/sessions.ts'
import { authenticate, login, type SoftOneAccess, type SoftOneCompany } from './login.ts'
import { createSoftOneClient, type SoftOneClient } from './soft-one-client.ts'

/** The part of `third_party_services.settings` that a connection is opened with. */
export interface ErpLogin extends SoftOneCompany {
  username: string
  app_id: number
}

type Access = Pick<Services, 'secrets' | 'outgoing' | 'practice_urls' | 'database' | 'clock'>
type Service = Pick<Row<'third_party_services'>, 'id' | 'account_id' | 'base_url' | 'credentials_ciphertext' | 'settings'>

/** The ERP does not say how long a clientID lives. */
const LONGEST_SESSION_MS = 8 * 3_600_000

export const isPractice = (username: string): boolean => username.startsWith(SOFT_ONE_PRACTICE_USER)
const passwordContext = (account_id: number) => `third_party_services.soft_one:${account_id}`
const sessionContext = (id: number) => `soft_one_sessions.client_id:${id}`

export const sealPassword = ({ secrets }: Pick<Services, 'secrets'>, account_id: number, password: string): string =>
  encrypt(JSON.stringify({ password }), passwordContext(account_id), secrets.keys('encryption'))

/** @throws RemoteError `auth_expired` once the credentials were wiped */
export function openPassword(
  { secrets }: Pick<Services, 'secrets'>,
  { account_id, credentials_ciphertext, settings }: Pick<Service, 'account_id' | 'credentials_ciphertext' | 'settings'>,
): string {
  // The connections of the demo have none: the stand-in knows one password.
  if (!credentials_ciphertext && isPractice((settings as unknown as ErpLogin).username)) return SOFT_ONE_PRACTICE_USER
  if (!credentials_ciphertext) throw new RemoteError('auth_expired', 'The connection has no credentials.')
  const opened = JSON.parse(decrypt(credentials_ciphertext, passwordContext(account_id), secrets.keys('encryption'))) as {
    password: string
  }
  return opened.password
}

/** Where an ERP listens: the stand-in of this machine for practice, whatever address the connection has. @throws RemoteError `invalid` without a stand-in */
export function erpUrl(
  { practice_urls }: Access,
  account_id: number,
  { username, base_url }: { username: string; base_url: string | null },
) {
  if (!isPractice(username)) return serviceUrl(base_url ?? '')
  if (!practice_urls.soft_one) throw new RemoteError('invalid', 'No stand-in runs here.', { code: 'no_stand_in' })
  return `${practice_urls.soft_one}/${account_id}/s1services`
}

const serviceUrl = (base_url: string) => `${base_url.replace(/\/+$/, '').replace(/\/s1services$/i, '')}/s1services`

/** The client of a stored connection. */
export function connectErp(services: Access, service: Service): SoftOneClient {
  const settings = service.settings as unknown as ErpLogin
  const access: SoftOneAccess = {
    calls: services.outgoing,
    url: erpUrl(services, service.account_id, { username: settings.username, base_url: service.base_url }),
    username: settings.username,
    password: openPassword(services, service),
    app_id: settings.app_id,
  }
  const clientId = (refused?: string) => sharedClientId(services, service.id, service.account_id, { access, company: settings, refused })
  return createSoftOneClient({ access, clientId, is_practice: isPractice(settings.username) })
}

/**
 * The clientID that all processes share. A new login is made by one of them while the others wait for its row, because the ERP counts
 * logins against its licences.
 */
async function sharedClientId(
  services: Access,
  id: number,
  account_id: number,
  { access, company, refused }: { access: SoftOneAccess; company: SoftOneCompany; refused: string | undefined },
): Promise<string> {
  const keys = services.secrets.keys('encryption')
  const { db } = services.database
  const now = services.clock.now()
  const usable = (row: Awaited<ReturnType<typeof readSession>>) => {
    if (!row?.client_id_ciphertext || !row.obtained_at || now.getTime() - Date.parse(row.obtained_at) > LONGEST_SESSION_MS) return null
    const client_id = decrypt(row.client_id_ciphertext, sessionContext(id), keys)
    return client_id === refused ? null : client_id
  }
  const stored = usable(await readSession(db, id))
  if (stored) return stored
  return db.transaction().execute(async (trx) => {
    const newer = usable(await lockSession(trx, { id, account_id }))
    if (newer) return newer
    const { client_id } = await login(access)
    const opened = await authenticate(access, client_id, company)
    await storeSession(trx, id, encrypt(opened, sessionContext(id), keys), now)
    return opened
  })
}
