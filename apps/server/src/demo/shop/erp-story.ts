import { localToday } from '@stoa/domain'
import { documentLines, sumOf, type OrderLine } from '#modules/integrations/soft-one/index.ts'
import { SERIES, VAT_RATES } from '#stand-ins/soft-one/erp.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'

interface ErpType {
  id: number
  series: string
  sign: 'debit' | 'credit'
}

export interface ErpCast {
  account: string
  account_id: number
  service_id: number
  types: Record<'receipt' | 'invoice' | 'returned' | 'credited', ErpType>
  /** Products that the ERP has. */
  items: ReadonlySet<number>
  payments: Readonly<Record<string, string>>
}

export interface ErpOrder {
  id: number
  status: string
  wants_invoice: boolean
  payment_method: string | null
  payment_method_title: string | null
  total_minor: number
  currency: string
  external_updated_at: string
  lines: OrderLine[]
}

interface Made {
  documents: object[]
  lines: object[]
}

/** Of all documents of a shop, as many are refused by the ERP: six. */
const FAILED = 6

/**
 * Documents of completed and refunded orders, and credit documents of the refunded ones. The latest completed orders wait for a member.
 * Payments without a counterpart in the ERP block a document; some were refused, because their period was closed.
 */
export function documentsOf(run: DemoRun, cast: ErpCast, orders: readonly ErpOrder[], ids: { findoc: number }): Made {
  const random = randomOf(`erp of ${cast.account}`)
  const counters = new Map<string, number>()
  const settled = orders.length > 20 ? orders.slice(0, -3) : orders
  const every = Math.max(2, Math.floor(settled.length / FAILED))
  const made: Made = { documents: [], lines: [] }
  let failed = 0
  let payable = 0
  for (const order of settled) {
    const { receipt, invoice, returned, credited } = cast.types
    const isPayable = order.status === 'completed' && (order.payment_method ?? '') in cast.payments
    const isRefused = isPayable && payable++ % every === 0 && failed < FAILED
    if (isRefused) failed += 1
    const facts = { run, cast, random, counters, ids }
    const debit = writeDocument(facts, made, order, order.wants_invoice ? invoice : receipt, { isRefused, credits: null })
    if (order.status !== 'refunded' || !debit) continue
    writeDocument(facts, made, order, order.wants_invoice ? credited : returned, { isRefused: false, credits: debit })
  }
  return made
}

interface Facts {
  run: DemoRun
  cast: ErpCast
  random: Random
  counters: Map<string, number>
  ids: { findoc: number }
}

/** @returns the uuid of a document that the ERP created */
function writeDocument(
  { run, cast, random, counters, ids }: Facts,
  made: Made,
  order: ErpOrder,
  type: ErpType,
  { isRefused, credits }: { isRefused: boolean; credits: string | null },
): string | null {
  const at = new Date(Math.min(run.today.getTime(), Date.parse(order.external_updated_at) + (credits ? 2 : 1) * 3_600_000))
  const uuid = random.uuid(at)
  const idempotency_key = random.uuid(at)
  const payment_code = cast.payments[order.payment_method ?? ''] ?? null
  const state = stateOf(order, payment_code, isRefused)
  const drafts = documentLines(order.lines, type.sign)
  const [net_minor, vat_minor] = [sumOf(drafts, 'net_minor'), sumOf(drafts, 'vat_minor')]
  made.documents.push({
    uuid,
    account_id: cast.account_id,
    third_party_service_id: cast.service_id,
    acc_order_id: order.id,
    soft_one_document_type_id: type.id,
    credits_document_uuid: credits,
    ...state,
    series: type.series,
    payment_code,
    issue_date: localToday('Europe/Athens', at),
    currency: order.currency,
    net_minor,
    vat_minor,
    total_minor: type.sign === 'debit' ? order.total_minor : net_minor + vat_minor,
    idempotency_key,
    is_practice: true,
    due_at: null,
    version: 1,
    ...(state.status === 'created' && createdIn(counters, ids, type, at)),
    ...(state.attempts > 0 && { external_customer_id: String(300 + order.id), sent_at: at }),
    created_at: at,
    updated_at: at,
  })
  for (const line of drafts)
    made.lines.push({
      uuid: random.uuid(at),
      account_id: cast.account_id,
      document_uuid: uuid,
      ...line,
      external_item_id: itemOf(cast, line),
      external_vat_code: vatCode(line.vat_bp),
      discount_bp: 0,
      created_at: at,
    })
  return state.status === 'created' ? uuid : null
}

/** How far a document came. */
function stateOf({ payment_method, payment_method_title }: ErpOrder, payment_code: string | null, isRefused: boolean) {
  if (payment_code === null) {
    const gap = { ...GAP, name: payment_method_title, code: payment_method }
    return { status: 'blocked', gaps: [gap], attempts: 0, error: null, is_final: false }
  }
  if (isRefused) return { status: 'failed', gaps: [], attempts: 1, error: 'Η περίοδος έχει κλείσει.', is_final: false }
  return { status: 'created', gaps: [], attempts: 1, error: null, is_final: true }
}

const GAP = { kind: 'payment', name: null, code: null, expected_minor: null, computed_minor: null }

/** Key and number that the ERP gave a document. */
function createdIn(counters: Map<string, number>, ids: { findoc: number }, { series }: ErpType, at: Date) {
  const number = (counters.get(series) ?? 0) + 1
  counters.set(series, number)
  const code = SERIES.find(({ SERIES: one }) => one === series)!.CODE
  return {
    external_id: String(4_000_000 + ++ids.findoc),
    external_number: `${code}${String(number).padStart(6, '0')}`,
    created_externally_at: at,
    checked_at: at,
  }
}

function itemOf({ items }: ErpCast, { kind, acc_product_id }: { kind: string; acc_product_id: number | null }): string | null {
  if (kind === 'shipping') return '901'
  if (kind === 'fee') return '902'
  return acc_product_id !== null && items.has(acc_product_id) ? String(10_000 + acc_product_id) : null
}

const vatCode = (vat_bp: number): string | null =>
  Object.entries(VAT_RATES).find(([, { percent }]) => percent * 100 === vat_bp)?.[0] ?? null
