import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { accountSnapshot, equipSeries, relationSnapshot } from '#modules/sales/documents/index.ts'
import { contactAccounts, type ContactAccount } from './demo-story.ts'
import type { DemoRun } from './seed-demo.ts'

/** A client to whom offers go. */
export interface OfferCard {
  uuid: string
  account_id: number
  related_account_id: number
  currency: string
  locale: 'en' | 'gr'
  discount_bp: number
}
interface Product {
  id: number
  code: string
  name_en: string
  name_gr: string | null
  unit: string
  price_minor: number
  price_per: number
  cost_minor: number | null
}
/** What the story of offers is made from. */
export interface OfferStory {
  run: DemoRun
  cards: readonly (OfferCard & { seller: object; buyer: { name: string; email: string | null } })[]
  products: readonly Product[]
  rate: { id: number; rate_bp: number; mydata_vat_category: number }
  series: ReadonlyMap<number, { id: number; code: string; pattern: string }>
  reasons: ReadonlyMap<number, readonly number[]>
  sellers: ReadonlyMap<number, ContactAccount>
}

/** Clients with both parties as they are printed, products, rates and series, as the demo has them by now. */
export async function offerStory(db: Db, run: DemoRun): Promise<OfferStory> {
  const { rows: cards } = await sql<OfferCard>`
    SELECT r.uuid, r.account_id, r.related_account_id, r.currency, r.invoice_locale AS locale, r.discount_bp FROM account_relations r JOIN accounts a ON a.id = r.account_id
    WHERE r.type = 'client' AND r.status = 'active' AND a.type = 'agency' AND r.currency = 'EUR' AND r.deleted_at IS NULL ORDER BY r.account_id, r.related_account_id`.execute(
    db,
  )
  const accounts = [...new Set(cards.map((card) => card.account_id))]
  await equipSeries(db, accounts)
  const { rows: products } = await sql<Product>`
    SELECT id, code, name_en, name_gr, unit, price_minor, price_per, cost_minor FROM products
    WHERE type = 'basic' AND account_id IS NULL AND price_mode = 'fixed' AND price_minor > 0 AND currency = 'EUR' AND published_at IS NOT NULL AND deleted_at IS NULL ORDER BY id`.execute(
    db,
  )
  const { rows: rates } = await sql<OfferStory['rate']>`
    SELECT id, rate_bp, mydata_vat_category FROM vat_rates WHERE country_code = 'GR' AND category = 'standard' AND region = 'mainland' AND valid_to IS NULL`.execute(
    db,
  )
  const { rows: series } = await sql<{ id: number; account_id: number; code: string; pattern: string }>`
    SELECT id, account_id, code, pattern FROM document_series WHERE document_type = 'offer' AND is_default AND deleted_at IS NULL`.execute(
    db,
  )
  const { rows: reasons } = await sql<{ id: number; account_id: number }>`
    SELECT id, account_id FROM lost_reasons WHERE applies_to IN ('offer', 'both') ORDER BY id`.execute(db)
  const sellers = new Map<number, object>()
  for (const id of accounts) sellers.set(id, await accountSnapshot(db, id))
  const complete: OfferStory['cards'][number][] = []
  for (const card of cards) complete.push({ ...card, seller: sellers.get(card.account_id)!, buyer: await relationSnapshot(db, card.uuid) })
  return {
    run,
    cards: complete,
    products,
    rate: rates[0]!,
    series: new Map(series.map((one) => [one.account_id, one])),
    reasons: new Map([...Map.groupBy(reasons, (one) => one.account_id)].map(([id, rows]) => [id, rows.map((one) => one.id)])),
    sellers: new Map(contactAccounts(run).map((account) => [account.account_id, account])),
  }
}
