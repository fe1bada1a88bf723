import { sql, type Selectable } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

export type GatewayRow = Selectable<DB['payment_gateways']>

export const secretContext = (account_id: number) => `payment_gateways.secret:${account_id}`
export const webhookContext = (account_id: number) => `payment_gateways.webhook_secret:${account_id}`

/** The contract by which an account takes cards now. */
export async function findGateway(db: Db, account_id: number): Promise<GatewayRow | null> {
  const { rows } = await sql<GatewayRow>`SELECT * FROM payment_gateways WHERE account_id = ${account_id} AND removed_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/** Also one that was replaced since: what began there ends there. */
export async function gatewayById(db: Db, id: number): Promise<GatewayRow | null> {
  const { rows } = await sql<GatewayRow>`SELECT * FROM payment_gateways WHERE id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function gatewayByKey(db: Db, webhook_key: string): Promise<GatewayRow | null> {
  const { rows } = await sql<GatewayRow>`SELECT * FROM payment_gateways WHERE webhook_key = ${webhook_key}`.execute(db)
  return rows[0] ?? null
}

/** The provider behind a contract. */
export function connect(services: Services, row: GatewayRow): PaymentGateway {
  const keys = services.secrets.keys('encryption')
  return connectTo(services, {
    secret_key: decrypt(row.secret_ciphertext, secretContext(row.account_id), keys),
    webhook_secret: decrypt(row.webhook_secret_ciphertext, webhookContext(row.account_id), keys),
    is_stand_in: row.is_stand_in,
  })
}

export function connectTo(
  services: Services,
  { secret_key, webhook_secret, is_stand_in }: { secret_key: string; webhook_secret: string; is_stand_in: boolean },
): PaymentGateway {
  const base_url = services.env.STRIPE_API_BASE ?? (is_stand_in ? (services.practice_urls.stripe ?? 'http://127.0.0.1:9') : null)
  return stripeGateway({ secret_key, webhook_secret, base_url })
}

export const webhookUrl = ({ app_url }: Pick<Services, 'app_url'>, { webhook_key }: Pick<GatewayRow, 'webhook_key'>) =>
  `${app_url}/api/webhooks/stripe/${webhook_key}`
