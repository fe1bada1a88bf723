import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import type { ServiceRow } from '#modules/accounts/third-party-services/index.ts'
import type { SmsGateway } from './gateway.ts'
import { twilioGateway } from './twilio.ts'
import { yubotoGateway } from './yuboto.ts'

export type Provider = 'twilio' | 'yuboto'
export type SmsGatewayRow = ServiceRow & { settings: { username: string | null; sender_id: string } }

/** A contract with a provider: an account's own, or the platform's (`id` and `account_id` null). */
export interface ConfiguredGateway {
  id: number | null
  account_id: number | null
  provider: Provider
  username: string | null
  secret: string
  base_url: string | null
  sender_id: string
  webhook_key: string
  is_stand_in: boolean
}

const HOSTS: Record<Provider, string> = { twilio: 'https://api.twilio.com', yuboto: 'https://services.yuboto.com' }

/** What a sealed secret is bound to; it bears the name of the table that gateways once had. */
export const gatewaySecretContext = (account_id: number) => `sms_gateways.secret:${account_id}`

type Config = Pick<Services, 'env' | 'secrets' | 'has_mailbox'>

/** The platform's gateway by the environment; the stand-in where mails stay in the built-in mailbox; else none. */
export function platformGateway({ env, secrets, has_mailbox }: Config): ConfiguredGateway | null {
  const derived = (name: string) => createHmac('sha256', secrets.keys('signed-link')[0].key).update(name).digest('hex')
  const common = { id: null, account_id: null, webhook_key: derived('sms-webhooks') }
  if (env.SMS_PROVIDER)
    return {
      ...common,
      provider: env.SMS_PROVIDER,
      username: env.SMS_USERNAME ?? null,
      secret: env.SMS_SECRET ?? '',
      base_url: env.SMS_BASE_URL ?? null,
      sender_id: env.SMS_SENDER_ID ?? 'Stoa',
      is_stand_in: false,
    }
  if (!has_mailbox) return null
  return {
    ...common,
    provider: 'twilio',
    username: `AC${derived('sms-stand-in-account').slice(0, 32)}`,
    secret: derived('sms-stand-in'),
    base_url: null,
    sender_id: '+306940000000',
    is_stand_in: true,
  }
}

/** The gateway that messages of an account leave through; on the platform's they bear the account's own sender name if it has one. */
export async function gatewayOf(db: Db, services: Config, account_id: number): Promise<ConfiguredGateway | null> {
  const row = await findOwnGateway(db, account_id)
  if (row) return opened(services, row)
  const platform = platformGateway(services)
  if (!platform) return null
  const found = await one<{ sms_sender_id: string | null }>(db, sql`SELECT sms_sender_id FROM accounts WHERE id = ${account_id}`)
  return { ...platform, sender_id: found?.sms_sender_id ?? platform.sender_id }
}

export async function findOwnGateway(db: Db, account_id: number, mode: 'read' | 'locked' = 'read'): Promise<SmsGatewayRow | null> {
  const lock = mode === 'locked' ? sql`FOR NO KEY UPDATE` : sql``
  const row = await one<SmsGatewayRow>(
    db,
    sql`SELECT * FROM third_party_services WHERE account_id = ${account_id} AND type = 'sms' AND deleted_at IS NULL ${lock}`,
  )
  return row ?? null
}

/** The gateway a message went through, also when the account has another one by now; null once it was disconnected. */
export async function gatewayById(db: Db, services: Config, id: number | null): Promise<ConfiguredGateway | null> {
  if (id === null) return platformGateway(services)
  const row = await one<SmsGatewayRow>(db, sql`SELECT * FROM third_party_services WHERE id = ${id} AND type = 'sms'`)
  return row ? opened(services, row) : null
}

/** Whose callbacks come to this address. */
export async function gatewayByKey(services: Services, key: string): Promise<ConfiguredGateway | null> {
  const platform = platformGateway(services)
  if (platform && sameBytes(platform.webhook_key, key)) return platform
  const row = await one<SmsGatewayRow>(
    services.database.db,
    sql`SELECT * FROM third_party_services WHERE webhook_key = ${key} AND type = 'sms'`,
  )
  return row ? opened(services, row) : null
}

/** @returns null for a disconnected one, which has no secret any more */
function opened({ secrets }: Pick<Services, 'secrets'>, row: SmsGatewayRow): ConfiguredGateway | null {
  const { credentials_ciphertext, webhook_key, settings } = row
  if (credentials_ciphertext === null || webhook_key === null) return null
  return {
    id: row.id,
    account_id: row.account_id,
    provider: row.provider as Provider,
    username: settings.username,
    secret: decrypt(credentials_ciphertext, gatewaySecretContext(row.account_id), secrets.keys('encryption')),
    base_url: row.base_url,
    sender_id: settings.sender_id,
    webhook_key,
    is_stand_in: false,
  }
}

/**
 * Addresses that accounts set pass the guard; the platform's is the operator's.
 * @param stand_in_url where the stand-in listens, for the gateway that is one
 */
export function connect({ outgoing }: Pick<Services, 'outgoing'>, gateway: ConfiguredGateway, stand_in_url: string | null): SmsGateway {
  const base_url = (gateway.is_stand_in ? stand_in_url : gateway.base_url) ?? HOSTS[gateway.provider]
  const access = {
    outgoing: gateway.account_id === null ? outgoing.unguarded : outgoing,
    base_url: base_url.replace(/\/+$/, ''),
    username: gateway.username,
    secret: gateway.secret,
  }
  return gateway.provider === 'twilio' ? twilioGateway(access) : yubotoGateway(access)
}

/** Where the provider reports what became of a message. */
export function statusUrl(app_url: string, { provider, webhook_key }: ConfiguredGateway, ref: string): string {
  return provider === 'twilio'
    ? `${app_url}/webhooks/sms/twilio/${webhook_key}/status?ref=${ref}`
    : `${app_url}/webhooks/sms/yuboto/${webhook_key}`
}
