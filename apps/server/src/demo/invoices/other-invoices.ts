import { addDays } from '@stoa/domain'
import { sql } from 'kysely'
import { contactSnapshot } from '#modules/sales/documents/index.ts'
import { lineVat } from '../catalogue/catalogue-line.ts'
import { invoiceOf, soldTo, type Buyer, type DemoInvoice, type DemoLine } from './invoice-story.ts'
import { randomOf, type Random } from '../random.ts'
import { nameOf, type SalesCard, type SalesStory, type SalesVat } from '../sales/sales-story.ts'

const DIRECT = 60
const RETAIL = 45
const DRAFTS = 8
const WITHHELD = 5
/** Methods of retail: cash, card, IRIS. */
const AT_THE_COUNTER = [3, 7, 7, 7, 8] as const

/**
 * What Aegean invoiced without an order: work by the hour, receipts of consumers, one abroad in the Union and one
 * outside it, drafts, one 75 days overdue and one given up (domain.md 7).
 */
export async function otherInvoices(story: SalesStory): Promise<DemoInvoice[]> {
  const { run, today } = story
  const random = randomOf('invoices')
  const account_id = run.accounts.get('aegean')!
  const cards = story.cards.filter((card) => card.account_id === account_id)
  const count = (full: number) => Math.max(1, Math.round(full * run.scale))
  const direct = (ago: number, more: Partial<DemoInvoice> = {}) => directInvoice(story, random, { card: random.pick(cards), ago, more })
  const many = Math.max(8, count(DIRECT))
  const some = Array.from({ length: many }, (_, at) =>
    direct(Math.round((350 * (many - at)) / many), at % Math.ceil(many / WITHHELD) === 1 ? { withholding_bp: 2000 } : {}),
  )
  return [
    ...some,
    direct(105, { due: addDays(today, -75), fate: 'open' }),
    direct(250, { fate: 'written_off' }),
    ...Array.from({ length: count(DRAFTS) }, () => direct(random.between(0, 12), { fate: 'draft' })),
    ...(await retail(story, random, account_id)),
  ]
}

interface Direct {
  card: SalesCard
  ago: number
  more: Partial<DemoInvoice>
}

function directInvoice(story: SalesStory, random: Random, { card, ago, more }: Direct): DemoInvoice {
  const day = addDays(story.today, -ago)
  const lines = Array.from({ length: random.between(1, 3) }, () => lineFor(story, random, card.vat, card.locale))
  return invoiceOf(random, {
    ...soldTo(card),
    day,
    due: addDays(day, card.payment_terms_days),
    lines,
    purchase_order_number: card.purchase_order_required ? `PO-${random.between(10_000, 99_999)}` : null,
    ...more,
  })
}

/** Receipts, paid at once; the last two buyers live in Italy and in the United Kingdom. */
async function retail(story: SalesStory, random: Random, account_id: number): Promise<DemoInvoice[]> {
  const { today } = story
  const people = await consumersOf(story, account_id)
  if (people.length < 3) return []
  const seller = story.seller.get(account_id)!
  const [italian, british, ...others] = people.toReversed()
  const receipt = (buyer: Buyer, ago: number, more: Partial<DemoInvoice> = {}) => {
    const vat = story.vatFor(account_id, buyer.party)
    const day = addDays(today, -ago)
    const lines = [lineFor(story, random, vat, buyer.locale, SMALL)]
    const terms = { account_id, seller, buyer, vat_treatment: vat.vat_treatment, day, due: day, lines }
    const payment_method = random.pick(AT_THE_COUNTER)
    return invoiceOf(random, { ...terms, type: 'retail_receipt', payment_method, fate: 'paid', ...more })
  }
  const abroad = { type: 'invoice', payment_method: 5, due: addDays(today, -9) } as const
  return [
    ...Array.from({ length: Math.max(4, Math.round(RETAIL * story.run.scale)) }, () =>
      receipt(random.pick(others), random.between(1, 350)),
    ),
    receipt(italian!, 63),
    receipt(british!, 39, abroad),
  ]
}

/** What consumers buy. */
const SMALL: ReadonlySet<string> = new Set(['CARDS', 'NEWSLETTER', 'LOGO', 'PHOTO', 'LEAFLET'])

function lineFor(story: SalesStory, random: Random, vat: SalesVat, locale: 'en' | 'gr', codes?: ReadonlySet<string>): DemoLine {
  const products = codes ? story.products.filter((one) => codes.has(one.code)) : story.products
  const product = random.pick(products)
  const quantity = product.price_per > 1 ? product.price_per : codes ? 1 : random.pick([1, 1, 1, 2])
  return {
    product_id: product.id,
    code: product.code,
    name: nameOf(product, locale),
    quantity,
    unit: product.unit,
    unit_price_minor: product.price_minor,
    price_per: product.price_per,
    discount_bp: random.chance(0.1) ? 1000 : 0,
    discount_minor: 0,
    ...lineVat(vat),
    cost_minor: Math.round((product.cost_minor * quantity) / product.price_per),
  }
}

const ABROAD = [
  { country_code: 'IT', city: 'Milano', line1: 'Via Torino 12', postal_code: '20123' },
  { country_code: 'GB', city: 'London', line1: '14 Wharf Road', postal_code: 'N1 7RW' },
] as const

/** Contacts of the agency who bought as consumers; two of them get an address abroad. */
async function consumersOf({ run }: SalesStory, account_id: number): Promise<Buyer[]> {
  const { db } = run.services.database
  const { rows } = await sql<{ id: number; locale: 'en' | 'gr' }>`
    SELECT id, coalesce(locale, 'gr') AS locale FROM contacts WHERE account_id = ${account_id} AND status = 'active' AND last_name IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 14`.execute(
    db,
  )
  for (const [at, place] of ABROAD.entries()) {
    const contact = rows[rows.length - 1 - at]
    if (contact)
      await sql`
        INSERT INTO contact_physical_addresses (account_id, contact_id, label, line1, city, postal_code, country_code, is_primary, created_at, updated_at)
        VALUES (${account_id}, ${contact.id}, 'billing', ${place.line1}, ${place.city}, ${place.postal_code}, ${place.country_code}, false, ${run.today}, ${run.today})`.execute(
        db,
      )
  }
  return Promise.all(
    rows.map(async ({ id, locale }) => ({
      relation_uuid: null,
      account_id: null,
      contact_id: id,
      party: await contactSnapshot(db, account_id, id),
      locale,
    })),
  )
}
