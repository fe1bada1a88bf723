import type { Services } from '#kit/services.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { shopClient, type ShopClient } from '../client/shop-client.ts'
import type { ShopKeys } from '../client/sign-request.ts'
import type { ShopRow } from './settings.ts'

/** Keys of practice begin so; they lead to the stand-in of this machine, whatever the address of the shop says. */
const PRACTICE = 'ck_standin_'
const DEMO = `${PRACTICE}demo_`

export const isPracticeKey = (consumer_key: string): boolean => consumer_key.startsWith(PRACTICE)

const keysContext = (account_id: number) => `third_party_services.credentials:${account_id}`
const secretContext = (account_id: number) => `third_party_services.webhook_secret:${account_id}`

export const sealKeys = ({ secrets }: Pick<Services, 'secrets'>, account_id: number, { consumer_key, consumer_secret }: ShopKeys): string =>
  encrypt(JSON.stringify({ consumer_key, consumer_secret }), keysContext(account_id), secrets.keys('encryption'))

export const openKeys = ({ secrets }: Pick<Services, 'secrets'>, account_id: number, sealed: string): ShopKeys =>
  JSON.parse(decrypt(sealed, keysContext(account_id), secrets.keys('encryption'))) as ShopKeys

export const sealSecret = ({ secrets }: Pick<Services, 'secrets'>, account_id: number, secret: string): string =>
  encrypt(secret, secretContext(account_id), secrets.keys('encryption'))

/** The secret with which a shop signs its events; null for a disconnected one. */
export function openSecret({ secrets }: Pick<Services, 'secrets'>, row: ShopRow): string | null {
  if (row.webhook_secret_ciphertext === null) return row.settings.is_practice ? row.webhook_key : null
  return decrypt(row.webhook_secret_ciphertext, secretContext(row.account_id), secrets.keys('encryption'))
}

/** The keys of a shop. A practice shop of the demo has none of its account: its number is its key. */
export function keysOf(services: Pick<Services, 'secrets'>, { id, account_id, settings, credentials_ciphertext }: ShopRow): ShopKeys {
  if (credentials_ciphertext === null && settings.is_practice)
    return { consumer_key: `${DEMO}${id}`, consumer_secret: `${DEMO}${id}`.replace(/^ck_/, 'cs_') }
  return openKeys(services, account_id, credentials_ciphertext ?? '')
}

interface ShopAccess extends ShopKeys {
  base_url: string
}

type Connecting = Pick<Services, 'outgoing' | 'practice_urls' | 'clock'>

/**
 * The client of a shop.
 * @throws RemoteError `invalid` with the code `no_practice` for keys of practice where nothing is practised
 */
export function connectShop(
  { outgoing, practice_urls, clock }: Connecting,
  { base_url, ...keys }: ShopAccess,
  options: { signal: AbortSignal; tries?: number },
): ShopClient {
  const address = isPracticeKey(keys.consumer_key) ? practice_urls.woocommerce : base_url
  if (address === undefined) throw new RemoteError('invalid', 'There is no practice shop.', { code: 'no_practice' })
  return shopClient(outgoing, { base_url: address, ...keys }, { ...options, now: () => clock.now() })
}

/** The client of a stored shop. @throws RemoteError as {@link connectShop} does */
export function clientOf(services: Connecting & Pick<Services, 'secrets'>, row: ShopRow, signal: AbortSignal): ShopClient {
  return connectShop(services, { ...keysOf(services, row), base_url: row.base_url ?? '' }, { signal })
}

/** Where a shop reports its changes. */
export const deliveryUrl = (app_url: string, webhook_key: string) => `${app_url}/webhooks/woocommerce/${webhook_key}`
