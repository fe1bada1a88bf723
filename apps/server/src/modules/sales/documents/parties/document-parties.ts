import { sql } from 'kysely'
import type { PartySnapshot } from '@stoa/contract'
import { vatTreatment, type SellerForVat, type SupplyType, type VatTreatment } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { remembered } from '#platform/read-once.ts'
import { accountSnapshot, contactSnapshot, relationSnapshot } from './party-snapshots.ts'

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
}

interface SellerRow {
  vat_regime: SellerForVat['vat_regime']
  oss_registered: boolean
  default_vat_rate_id: number | null
  default_payment_terms_days: number
  currency: string
  locale: 'en' | 'gr'
}
interface RelationRow {
  related_account_id: number
  payment_terms_days: number | null
  currency: string
  discount_bp: number
  withholding_bp: number
  withholding_category: number | null
  vat_treatment: VatTreatment | null
  invoice_locale: 'en' | 'gr'
}

/**
 * Reads the current data of both parties of a document.
 * @throws 422 on the receiver when it is missing or belongs to another account
 */
export function documentParties(ctx: Context, account_id: number, receiver: Receiver): Promise<DocumentParties> {
  const key = `parties ${account_id} ${receiver.account_relation_uuid ?? receiver.contact_id}`
  return remembered(ctx.db, key, () => readParties(ctx, account_id, receiver))
}

async function readParties(ctx: Context, account_id: number, receiver: Receiver): Promise<DocumentParties> {
  const found = await one<SellerRow>(
    ctx.db,
    sql`SELECT vat_regime, oss_registered, default_vat_rate_id, default_payment_terms_days, currency, locale FROM accounts WHERE id = ${account_id}`,
  )
  const account = found!
  const seller = await accountSnapshot(ctx.db, account_id)
  const base = {
    account_id,
    seller,
    seller_vat: { country_code: seller.country_code, vat_regime: account.vat_regime, oss_registered: account.oss_registered },
    default_vat_rate_id: account.default_vat_rate_id,
  }
  if (receiver.account_relation_uuid) {
    const relation = await relationOf(ctx, account_id, receiver.account_relation_uuid)
    return {
      ...base,
      buyer: await relationSnapshot(ctx.db, receiver.account_relation_uuid),
      client_account_id: relation.related_account_id,
      currency: relation.currency,
      locale: relation.invoice_locale,
      payment_terms_days: relation.payment_terms_days ?? account.default_payment_terms_days,
      line_discount_bp: relation.discount_bp,
      withholding_bp: relation.withholding_bp,
      withholding_category: relation.withholding_category,
      fixed_treatment: relation.vat_treatment,
    }
  }
  const locale = await contactLocale(ctx, account_id, receiver.contact_id ?? null)
  return {
    ...base,
    buyer: await contactSnapshot(ctx.db, account_id, receiver.contact_id!),
    client_account_id: null,
    currency: account.currency,
    locale: locale ?? account.locale,
    payment_terms_days: account.default_payment_terms_days,
    line_discount_bp: 0,
    withholding_bp: 0,
    withholding_category: null,
    fixed_treatment: null,
  }
}

/** VAT treatment of the document by rule. */
export function treatmentFor(parties: DocumentParties, supply: SupplyType, reverse_charge = false): VatTreatment {
  return parties.fixed_treatment ?? vatTreatment(parties.seller_vat, parties.buyer, supply, reverse_charge)
}

async function relationOf(ctx: Context, account_id: number, uuid: string): Promise<RelationRow> {
  const found = await one<RelationRow>(
    ctx.db,
    sql`SELECT related_account_id, payment_terms_days, currency, discount_bp, withholding_bp, withholding_category, vat_treatment, invoice_locale FROM account_relations
    WHERE account_id = ${account_id} AND uuid = ${uuid} AND type = 'client' AND deleted_at IS NULL`,
  )
  if (!found) throw unknown(ctx, 'account_relation_uuid')
  return found
}

async function contactLocale(ctx: Context, account_id: number, contact_id: number | null): Promise<'en' | 'gr' | null> {
  if (contact_id === null) throw unknown(ctx, 'account_relation_uuid', 'required')
  const found = await one<{ locale: 'en' | 'gr' | null }>(
    ctx.db,
    sql`SELECT locale FROM contacts WHERE account_id = ${account_id} AND id = ${contact_id} AND status NOT IN ('merged', 'erased')`,
  )
  if (!found) throw unknown(ctx, 'contact_id')
  return found.locale
}

const unknown = (ctx: Context, field: string, key = 'unknown') =>
  invalid({
    [field]: ctx.services.t(ctx.request.locale, `validation:${key}`, { field: ctx.services.t(ctx.request.locale, `fields:${field}`) }),
  })
