import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { vatTreatment, type SellerForVat, type SupplyType, type VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { remembered } from '#platform/read-once.ts'
import { accountPartySql, contactPartySql, relationPartySql } from './party-snapshots.ts'

/** Receiver of a document: the account of a relation, or a contact. */
export interface Receiver {
  account_relation_uuid?: string | null
  contact_id?: number | null
}

/** Data of both parties that determines prices and VAT. */
export interface DocumentParties {
  account_id: number
  seller: PartySnapshot
  buyer: PartySnapshot
  seller_vat: SellerForVat
  default_vat_rate_id: number | null
  /** Other account of the relation. */
  client_account_id: number | null
  currency: string
  locale: 'en' | 'gr'
  payment_terms_days: number
  /** Default discount of new lines. */
  line_discount_bp: number
  withholding_bp: number
  /** Category of withheld tax by the list of the tax authority. */
  withholding_category: number | null
  /** VAT treatment of the relation; null if the rule decides. */
  fixed_treatment: VatTreatment | null
  /** Whether invoices of the relation name the order number of the client. */
  purchase_order_required: boolean
}

interface SellerRow {
  vat_regime: SellerForVat['vat_regime']
  oss_registered: boolean
  default_vat_rate_id: number | null
  default_payment_terms_days: number
  currency: string
  locale: 'en' | 'gr'
  seller: PartySnapshot
}
/** Seller and receiver; without a receiver, its key is null. */
interface RelationRow extends SellerRow {
  buyer: PartySnapshot
  related_account_id: number | null
  payment_terms_days: number | null
  relation_currency: string
  discount_bp: number
  withholding_bp: number
  withholding_category: number | null
  vat_treatment: VatTreatment | null
  invoice_locale: 'en' | 'gr'
  purchase_order_required: boolean
}
interface ContactRow extends SellerRow {
  buyer: PartySnapshot
  contact_id: number | null
  contact_locale: 'en' | 'gr' | null
}

/**
 * Reads the current data of both parties of a document.
 * @throws 422 on the receiver when it is missing or belongs to another account
 */
export function documentParties(ctx: Context, account_id: number, receiver: Receiver): Promise<DocumentParties> {
  const key = `parties ${account_id} ${receiver.account_relation_uuid ?? receiver.contact_id}`
  return remembered(ctx.db, key, () => readParties(ctx, account_id, receiver))
}

function readParties(ctx: Context, account_id: number, { account_relation_uuid, contact_id }: Receiver): Promise<DocumentParties> {
  if (account_relation_uuid) return partiesOfRelation(ctx, account_id, account_relation_uuid)
  if (contact_id == null) throw unknown(ctx, 'account_relation_uuid', 'required')
  return partiesOfContact(ctx, account_id, contact_id)
}

const sellerColumns = (
  account_id: number,
) => sql`s.vat_regime, s.oss_registered, s.default_vat_rate_id, s.default_payment_terms_days, s.currency, s.locale,
  (${accountPartySql(account_id)}) AS seller`

async function partiesOfRelation(ctx: Context, account_id: number, uuid: string): Promise<DocumentParties> {
  const found = await one<RelationRow>(
    ctx.db,
    sql`SELECT ${sellerColumns(account_id)}, (${relationPartySql(uuid)}) AS buyer, r.related_account_id, r.payment_terms_days, r.currency AS relation_currency,
        r.discount_bp, r.withholding_bp, r.withholding_category, r.vat_treatment, r.invoice_locale, r.purchase_order_required
      FROM accounts s LEFT JOIN account_relations r ON r.account_id = s.id AND r.uuid = ${uuid} AND r.type = 'client' AND r.deleted_at IS NULL
      WHERE s.id = ${account_id}`,
  )
  const row = found!
  if (row.related_account_id === null) throw unknown(ctx, 'account_relation_uuid')
  return {
    ...sellerOf(account_id, row),
    buyer: row.buyer,
    client_account_id: row.related_account_id,
    currency: row.relation_currency,
    locale: row.invoice_locale,
    payment_terms_days: row.payment_terms_days ?? row.default_payment_terms_days,
    line_discount_bp: row.discount_bp,
    withholding_bp: row.withholding_bp,
    withholding_category: row.withholding_category,
    fixed_treatment: row.vat_treatment,
    purchase_order_required: row.purchase_order_required,
  }
}

async function partiesOfContact(ctx: Context, account_id: number, contact_id: number): Promise<DocumentParties> {
  const found = await one<ContactRow>(
    ctx.db,
    sql`SELECT ${sellerColumns(account_id)}, (${contactPartySql(account_id, contact_id)}) AS buyer, x.id AS contact_id, x.locale AS contact_locale
      FROM accounts s LEFT JOIN contacts x ON x.account_id = s.id AND x.id = ${contact_id} AND x.status NOT IN ('merged', 'erased')
      WHERE s.id = ${account_id}`,
  )
  const row = found!
  if (row.contact_id === null) throw unknown(ctx, 'contact_id')
  return {
    ...sellerOf(account_id, row),
    buyer: row.buyer,
    client_account_id: null,
    currency: row.currency,
    locale: row.contact_locale ?? row.locale,
    payment_terms_days: row.default_payment_terms_days,
    line_discount_bp: 0,
    withholding_bp: 0,
    withholding_category: null,
    fixed_treatment: null,
    purchase_order_required: false,
  }
}

const sellerOf = (account_id: number, { seller, vat_regime, oss_registered, default_vat_rate_id }: SellerRow) => ({
  account_id,
  seller,
  seller_vat: { country_code: seller.country_code, vat_regime, oss_registered },
  default_vat_rate_id,
})

/** VAT treatment of the document by rule. */
export function treatmentFor(parties: DocumentParties, supply: SupplyType, reverse_charge = false): VatTreatment {
  return parties.fixed_treatment ?? vatTreatment(parties.seller_vat, parties.buyer, supply, reverse_charge)
}

const unknown = (ctx: Context, field: string, key = 'unknown') =>
  invalid({
    [field]: ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`) }),
  })
