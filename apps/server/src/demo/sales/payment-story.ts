import { addDays, searchText } from '@stoa/domain'
import { soldTo, type DemoInvoice } from '../invoices/invoice-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { SalesCard, SalesStory } from './sales-story.ts'
import type { DemoPayment } from './seed-payments.ts'

const REFUNDS = 5
const ADVANCES = 9
const FAILED = 3
const ANNOUNCED = 2
/** Bank 62 of a hundred, web banking 20, card 12, IRIS 4, cash 2 (domain.md 7). */
const METHODS = [...repeat(1, 31), ...repeat(6, 10), ...repeat(7, 6), ...repeat(8, 2), 3]

/** What was paid of invoices, some of it too much and given back; advances, payments that failed, and announced ones. */
export function tellPayments(story: SalesStory, invoices: readonly DemoInvoice[]): DemoPayment[] {
  const random = randomOf('payments')
  const paid = invoices.flatMap((invoice) => paymentsOf(invoice, random, story.today))
  refundSome(paid, story)
  return [...paid, ...paidByTheAgency(story, paid, invoices), ...withoutInvoice(story, random)]
}

function repeat(method: number, times: number): number[] {
  return Array.from({ length: times }, () => method)
}

/** In one payment, a third of it in the case of those partly paid, on a day between issue and today. */
function paymentsOf(invoice: DemoInvoice, random: Random, today: string): DemoPayment[] {
  const open = invoice.totals.payable_minor - invoice.credited_minor
  if (invoice.credits || open <= 0 || (invoice.fate !== 'paid' && invoice.fate !== 'partial')) return []
  const isRetail = invoice.type === 'retail_receipt'
  const wanted = addDays(invoice.day, isRetail ? 0 : random.between(2, invoice.bill_uuid ? 13 : 33))
  const amount = invoice.fate === 'partial' ? Math.max(1, Math.round(open / 3)) : open
  return [
    {
      ...payerOf(invoice),
      uuid: random.uuid(new Date(`${wanted}T07:00:00Z`)),
      invoice_uuid: invoice.uuid,
      status: 'completed',
      method: isRetail ? invoice.payment_method : random.pick(METHODS),
      amount_minor: amount,
      allocated_minor: amount,
      refunded_minor: 0,
      paid_on: wanted > today ? today : wanted,
      reference: `RF${random.between(10_000_000, 99_999_999)}`,
    },
  ]
}

const payerOf = ({ account_id, buyer }: Pick<DemoInvoice, 'account_id' | 'buyer'>) => ({
  account_id,
  account_relation_uuid: buyer.relation_uuid,
  contact_id: buyer.contact_id,
  client_account_id: buyer.account_id,
  direction: 'in' as const,
  currency: 'EUR',
  failure_reason: null,
  search_text: searchText({ names: [buyer.party.name, buyer.party.legal_name ?? ''], values: [] }),
})

/** Some paid more than was asked; it went back three days later. */
function refundSome(payments: readonly DemoPayment[], { run, today }: SalesStory): void {
  const account_id = run.accounts.get('aegean')
  const old = payments.filter((one) => one.account_id === account_id && one.account_relation_uuid && one.paid_on < addDays(today, -15))
  const wanted = Math.max(1, Math.round(REFUNDS * run.scale))
  const step = Math.max(1, Math.floor(old.length / wanted))
  for (const payment of old.filter((_, at) => at % step === 0).slice(0, wanted)) {
    payment.refunded_minor = 5_000
    payment.amount_minor += 5_000
    payment.status = 'partially_refunded'
  }
}

/** The same money in the books of the agency that paid its providers. */
function paidByTheAgency(story: SalesStory, payments: readonly DemoPayment[], invoices: readonly DemoInvoice[]): DemoPayment[] {
  const random = randomOf('payments to providers')
  const account_id = story.run.accounts.get('aegean')!
  const providers = new Map(story.providers.map((card) => [card.account_id, card.seller.name]))
  return payments
    .filter((one) => providers.has(one.account_id))
    .map((one) => ({
      ...one,
      uuid: random.uuid(new Date(`${one.paid_on}T07:00:00Z`)),
      account_id,
      account_relation_uuid: story.suppliers.get(one.account_id)!,
      client_account_id: one.account_id,
      direction: 'out' as const,
      invoice_uuid: null,
      allocated_minor: 0,
      reference: String(invoices.find((invoice) => invoice.uuid === one.invoice_uuid)!.row.number),
      search_text: searchText({ names: [providers.get(one.account_id)!], values: [] }),
    }))
}

/** Advances that no invoice has used yet, cards that were refused, transfers that are on their way. */
function withoutInvoice(story: SalesStory, random: Random): DemoPayment[] {
  const { today, run } = story
  const cards = story.cards.filter((card) => card.account_id === run.accounts.get('aegean'))
  const some = (full: number, of: (card: SalesCard) => Partial<DemoPayment>) =>
    Array.from({ length: Math.max(1, Math.round(full * run.scale)) }, (_, at): DemoPayment => {
      const card = cards[(at * 3 + full) % cards.length]!
      const paid_on = addDays(today, -random.between(2, 40))
      const uuid = random.uuid(new Date(`${paid_on}T07:00:00Z`))
      const amount_minor = random.between(2, 24) * 10_000
      const rest = {
        status: 'completed' as const,
        method: 1,
        amount_minor,
        allocated_minor: 0,
        refunded_minor: 0,
        paid_on,
        reference: null,
      }
      return { ...payerOf(soldTo(card)), invoice_uuid: null, uuid, ...rest, ...of(card) }
    })
  return [
    ...some(ADVANCES, (card) => ({ reference: card.locale === 'gr' ? 'Προκαταβολή' : 'Advance' })),
    ...some(FAILED, () => ({ status: 'failed', method: 7, failure_reason: 'Η τράπεζα δεν ενέκρινε την κάρτα.' })),
    ...some(ANNOUNCED, () => ({ status: 'pending', reference: 'Έμβασμα σε εξέλιξη', paid_on: addDays(today, -1) })),
  ]
}
