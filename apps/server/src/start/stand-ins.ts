import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { practiceClient } from '#modules/integrations/google/index.ts'
import { practiceStock } from '#modules/integrations/woocommerce/index.ts'
import { platformGateway } from '#modules/messaging/sms/index.ts'
import { startGoogleStandIn } from '#stand-ins/google/google-stand-in.ts'
import { startMetaStandIn } from '#stand-ins/meta/meta-stand-in.ts'
import { startMydataStandIn } from '#stand-ins/mydata/mydata-stand-in.ts'
import { startSmsStandIn } from '#stand-ins/sms/sms-stand-in.ts'
import { VAT_RATES } from '#stand-ins/soft-one/erp.ts'
import { startSoftOneStandIn } from '#stand-ins/soft-one/soft-one-stand-in.ts'
import { smallShop } from '#stand-ins/woocommerce/catalogue.ts'
import { startWoocommerceStandIn } from '#stand-ins/woocommerce/woocommerce-stand-in.ts'
import { startStripeStandIn } from '#stand-ins/stripe/stripe-stand-in.ts'

/**
 * Starts stand-ins for external services and sets their addresses in the services. Does nothing unless mails go to the
 * built-in mailbox.
 * @returns function that stops the stand-ins
 */
export async function startStandIns(services: Services): Promise<() => Promise<void>> {
  if (!services.has_mailbox) return async () => {}
  const started = [
    ['mydata', await startMydataStandIn()] as const,
    ['stripe', await startStripe(services)] as const,
    ['sms', await startSms(services)] as const,
    ['google', await startGoogle(services)] as const,
    ['soft_one', await startSoftOne(services)] as const,
    ['woocommerce', await startShops(services)] as const,
    ['meta', await startMeta(services)] as const,
  ]
  for (const [name, stand_in] of started) {
    if (!stand_in) continue
    services.practice_urls[name] = stand_in.url
    services.outgoing.allow(new URL(stand_in.url).host)
  }
  return async () => {
    for (const [name, stand_in] of started) {
      delete services.practice_urls[name]
      await stand_in?.close()
    }
  }
}

const startStripe = ({ app_url, logger }: Services) =>
  startStripeStandIn({
    accountOf(key) {
      const webhook_key = /^sk_test_standin_(\w+)$/.exec(key)?.[1]
      if (!webhook_key) return null
      return { webhook_url: `${app_url}/api/webhooks/stripe/${webhook_key}`, webhook_secret: `whsec_standin_${webhook_key}` }
    },
    onError: (err) => logger.warn({ err }, 'the practice gateway could not answer'),
  })

/** Google, unless the operator has registered the installation there. */
async function startGoogle(services: Services) {
  if (services.env.GOOGLE_CLIENT_ID) return null
  return startGoogleStandIn({
    ...practiceClient(services),
    now: () => services.clock.now(),
    onError: (err) => services.logger.warn({ err }, 'the stand-in of Google could not answer'),
  })
}
const startMeta = ({ clock, logger }: Services) =>
  startMetaStandIn({ clock: () => clock.now(), onError: (err) => logger.warn({ err }, 'the practice Graph API could not answer') })

/** Practice shops: the secret is the key with another beginning. */
const startShops = ({ logger, database }: Services) =>
  startWoocommerceStandIn({
    async stockOf(key) {
      if (!key.startsWith('ck_standin_')) return null
      const demo = /^ck_standin_demo_(\d{1,9})$/.exec(key)?.[1]
      const stock = demo === undefined ? smallShop() : await practiceStock(database.db, Number(demo))
      return { ...stock, secret: key.replace(/^ck_/, 'cs_') }
    },
    onError: (err) => logger.warn({ err }, 'the practice shop could not answer'),
  })

async function startSms(services: Services) {
  const platform = platformGateway(services)
  if (!platform?.is_stand_in) return null
  const stand_in = await startSmsStandIn({
    username: platform.username,
    secret: platform.secret,
    delay_ms: 2000,
    onError: (err) => services.logger.warn({ err }, 'the SMS stand-in could not report'),
  })
  services.logger.info('SMS go to a stand-in: none leaves this machine')
  return stand_in
}

/** An ERP for each account, with the products of its shop as items, and one item that no product belongs to. */
const startSoftOne = ({ database, logger }: Services) =>
  startSoftOneStandIn({
    async itemsOf(tenant) {
      const products = await rows<{ mtrl: number; code: string; code1: string | null; name: string; vat_bp: number; price_minor: number }>(
        database.db,
        sql`SELECT 10000 + id AS mtrl, sku AS code, ean AS code1, name, vat_bp, coalesce(sale_price_minor, price_minor) AS price_minor
        FROM acc_products WHERE account_id = ${Number(tenant)} AND deleted_at IS NULL AND sku IS NOT NULL ORDER BY id LIMIT 5000`,
      )
      const items = products.map(({ vat_bp, price_minor, ...item }) => ({
        ...item,
        vat: Object.entries(VAT_RATES).find(([, { percent }]) => percent * 100 === vat_bp)?.[0] ?? '1410',
        price: price_minor / 100,
      }))
      return [...items, { mtrl: 9001, code: 'ΔΕΙΓΜΑ-1', name: 'Δείγμα χωρίς προϊόν', vat: '1410', price: 1 }]
    },
    onError: (err) => logger.warn({ err }, 'the SoftOne stand-in could not answer'),
  })
