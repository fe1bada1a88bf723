import type { Services } from '#kit/services.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'
import { shopClient, type ShopClient } from '../client/shop-client.ts'
import type { ShopKeys } from '../client/sign-request.ts'
import type { ShopRow } from './settings.ts'

/** Keys of practice begin so; they lead to the stand-in of this machine, whatever the address of the shop says. */
const PRACTICE = 'ck_standin_'

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
export const openSecret = ({ secrets }: Pick<Services, 'secrets'>, row: ShopRow): string | null =>
  row.webhook_secret_ciphertext && decrypt(row.webhook_secret_ciphertext, secretContext(row.account_id), secrets.keys('encryption'))

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
  const keys = openKeys(services, row.account_id, row.credentials_ciphertext ?? '')
  return connectShop(services, { ...keys, base_url: row.base_url ?? '' }, { signal })
}

/** Where a shop reports its changes. */
export const deliveryUrl = (app_url: string, webhook_key: string) => `${app_url}/webhooks/woocommerce/${webhook_key}`
