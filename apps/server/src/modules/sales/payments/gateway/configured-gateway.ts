import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import type { GatewayRow } from '../store/gateways.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

export const secretContext = (account_id: number) => `payment_gateways.secret:${account_id}`
export const webhookContext = (account_id: number) => `payment_gateways.webhook_secret:${account_id}`

/** Client of the provider that a configuration names. */
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
