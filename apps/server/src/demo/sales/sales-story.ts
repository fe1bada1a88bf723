import type { PartySnapshot } from '@stoa/contract'
import { localToday, vatOfTreatment, vatTreatment, type SellerForVat, type VatTreatment } from '@stoa/domain'
import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { accountSnapshot, relationSnapshot } from '#modules/sales/documents/index.ts'
import { contactAccounts, type ContactAccount } from '../demo-story.ts'
import { documentNumbers, type DocumentNumbers } from '../invoices/document-numbers.ts'
import type { DemoRun } from '../seed-demo.ts'

/** How lines to one buyer are taxed. */
export interface SalesVat {
  vat_treatment: VatTreatment
  vat_rate_id: number | null
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** A seller's card of a client, with both parties as they are printed. */
export interface SalesCard {
  uuid: string
  account_id: number
  related_account_id: number
  locale: 'en' | 'gr'
  seller_locale: 'en' | 'gr'
  discount_bp: number
  payment_terms_days: number
  purchase_order_required: boolean
  manager_id: number | null
  seller: PartySnapshot
  buyer: PartySnapshot
  vat: SalesVat
}

/** A product of the catalogue on documents. */
export interface SalesProduct {
  id: number
  code: string
  name_en: string
  name_gr: string | null
  unit: string
  price_minor: number
  price_per: number
  /** What its services cost at the usual providers. */
  cost_minor: number
  requirements: { key: string; type: string; required: boolean }[]
}

/** What documents of sale are told from. */
export interface SalesStory {
  run: DemoRun
  /** Day on which the story ends, in Athens. */
  today: string
  /** The current day of the demo: the last day of the story, or the day after it before ten o'clock. */
  calendar_day: string
  agencies: readonly number[]
  /** Cards of the agencies' clients. */
  cards: readonly SalesCard[]
  /** The platform's cards of those who have a paid plan. */
  members: readonly SalesCard[]
  /** Providers' cards of the agency that they work for. */
  providers: readonly SalesCard[]
  /** Cards that this agency keeps of them, by their account. */
  suppliers: ReadonlyMap<number, string>
  products: readonly SalesProduct[]
  seller: ReadonlyMap<number, PartySnapshot>
  sellers: ReadonlyMap<number, ContactAccount>
  reasons: ReadonlyMap<number, readonly number[]>
  numbers: DocumentNumbers
  vatFor(account_id: number, buyer: PartySnapshot): SalesVat
}

const ZONE = 'Europe/Athens'
const isLive = ({ profile, services }: DemoRun) => profile === 'demo' && !services.env.DEMO_TODAY

interface Seller extends SellerForVat {
  id: number
  type: 'agency' | 'provider'
  is_platform: boolean
}

/** Parties, products, rates and series as the demo has them by now. */
export async function salesStory(db: Db, run: DemoRun): Promise<SalesStory> {
  const { rows: sellers } = await sql<Seller>`
    SELECT a.id, a.type, a.is_platform, a.country_code, a.vat_regime, a.oss_registered FROM accounts a
    WHERE a.deleted_at IS NULL AND EXISTS (SELECT FROM account_relations r WHERE r.account_id = a.id AND r.type = 'client' AND r.status = 'active') ORDER BY a.id`.execute(
    db,
  )
  const numbers = await documentNumbers(
    db,
    sellers.map(({ id }) => id),
  )
  const vatFor = await vatOfBuyers(db, sellers)
  const seller = new Map<number, PartySnapshot>()
  for (const { id } of sellers) seller.set(id, await accountSnapshot(db, id))
  const cards = await cardsOf(db, seller, vatFor)
  const idsOf = (is: (one: Seller) => boolean) => sellers.filter(is).map(({ id }) => id)
  const agencies = idsOf((one) => one.type === 'agency' && !one.is_platform)
  const cardsBy = (ids: readonly number[]) => cards.filter((card) => ids.includes(card.account_id))
  const { rows: reasons } = await sql<{ id: number; account_id: number }>`
    SELECT id, account_id FROM lost_reasons WHERE applies_to IN ('offer', 'both') ORDER BY id`.execute(db)
  const { rows: suppliers } = await sql<{ uuid: string; related_account_id: number }>`
    SELECT uuid, related_account_id FROM account_relations WHERE account_id = ${run.accounts.get('aegean')!} AND type = 'provider' AND status = 'active'`.execute(
    db,
  )
  return {
    run,
    today: localToday(ZONE, run.today),
    calendar_day: localToday(ZONE, isLive(run) ? run.services.clock.now() : run.today),
    agencies,
    cards: cardsBy(agencies),
    members: cardsBy(idsOf((one) => one.is_platform)),
    providers: cardsBy(idsOf((one) => one.type === 'provider')),
    suppliers: new Map(suppliers.map((one) => [one.related_account_id, one.uuid])),
    products: await productsOf(db),
    seller,
    sellers: new Map(contactAccounts(run).map((account) => [account.account_id, account])),
    reasons: new Map([...Map.groupBy(reasons, (one) => one.account_id)].map(([id, rows]) => [id, rows.map((one) => one.id)])),
    numbers,
    vatFor,
  }
}

async function cardsOf(db: Db, seller: SalesStory['seller'], vatFor: SalesStory['vatFor']): Promise<SalesCard[]> {
  const { rows } = await sql<Omit<SalesCard, 'seller' | 'buyer' | 'vat'>>`
    SELECT r.uuid, r.account_id, r.related_account_id, r.invoice_locale AS locale, a.locale AS seller_locale, r.discount_bp, coalesce(r.payment_terms_days, a.default_payment_terms_days) AS payment_terms_days,
      r.purchase_order_required, r.manager_id
    FROM account_relations r JOIN accounts a ON a.id = r.account_id
    WHERE r.type = 'client' AND r.status = 'active' AND r.currency = 'EUR' AND r.deleted_at IS NULL AND r.account_id = any(${[...seller.keys()]}::bigint[])
    ORDER BY r.account_id, r.related_account_id`.execute(db)
  const cards: SalesCard[] = []
  for (const card of rows) {
    const buyer = await relationSnapshot(db, card.uuid)
    cards.push({ ...card, seller: seller.get(card.account_id)!, buyer, vat: vatFor(card.account_id, buyer) })
  }
  return cards
}

/** Basic products with a price of their own, and what their services cost at the default provider. */
async function productsOf(db: Db): Promise<SalesProduct[]> {
  const { rows } = await sql<SalesProduct>`
    SELECT p.id, p.code, p.name_en, p.name_gr, p.unit, p.price_minor, p.price_per, p.requirements,
      coalesce(p.cost_minor, (SELECT round(sum(s.quantity * coalesce(s.unit_cost_minor, d.cost_minor::numeric / d.price_per, v.cost_minor::numeric / v.price_per, 0)))
        FROM product_services s JOIN products v ON v.id = s.service_id LEFT JOIN service_providers d ON d.service_id = s.service_id AND d.is_default AND d.deleted_at IS NULL
        WHERE s.product_id = p.id AND NOT s.is_optional AND s.upgrades_product_service_uuid IS NULL), 0)::bigint AS cost_minor
    FROM products p
    WHERE p.type = 'basic' AND p.account_id IS NULL AND p.price_mode = 'fixed' AND p.price_minor > 0 AND p.currency = 'EUR' AND p.published_at IS NOT NULL AND p.deleted_at IS NULL
    ORDER BY p.id`.execute(db)
  return rows
}

interface Rate {
  id: number
  country_code: string
  rate_bp: number
  mydata_vat_category: number | null
}

/** The treatment by the rules, with the rate that it gives (domain.md 4.3). */
async function vatOfBuyers(db: Db, sellers: readonly Seller[]): Promise<SalesStory['vatFor']> {
  const { rows } = await sql<Rate>`
    SELECT id, country_code, rate_bp, mydata_vat_category FROM vat_rates WHERE category = 'standard' AND region = 'mainland' AND valid_to IS NULL`.execute(
    db,
  )
  const rates = new Map(rows.map((rate) => [rate.country_code, rate]))
  return (account_id, buyer) => {
    const seller = sellers.find(({ id }) => id === account_id)!
    const vat_treatment = vatTreatment(seller, buyer, 'service')
    const rule = vatOfTreatment(vat_treatment)
    if (rule && rule.vat_bp !== 'buyer') return { vat_treatment, vat_rate_id: null, ...rule, vat_bp: rule.vat_bp }
    const rate = rates.get(rule ? buyer.country_code : seller.country_code)!
    return {
      vat_treatment,
      vat_rate_id: rate.id,
      vat_bp: rate.rate_bp,
      vat_category: rule?.vat_category ?? rate.mydata_vat_category ?? 1,
      vat_exemption_code: rule?.vat_exemption_code ?? null,
    }
  }
}

/** How a product is called on a document. */
export const nameOf = (product: SalesProduct, locale: 'en' | 'gr'): string => (locale === 'gr' ? product.name_gr : null) ?? product.name_en
