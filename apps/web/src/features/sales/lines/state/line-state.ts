import type { LineInput, LineUnit } from '@stoa/contract/browser'
import { chosenVat } from '@stoa/domain'

/** Value of an input: a number, null, or invalid text that the server refuses at its field. */
export type Typed = number | string | null

/** A line in the editor. */
export interface EditorLine {
  /** Key of a stored line, or a generated key. */
  key: string
  /** The package to which this line belongs. */
  parent_key: string | null
  product_id: number | null
  package_edition_id: number | null
  product_service_uuid: string | null
  subscription_plan_id: number | null
  code: string | null
  name: string
  description: string
  quantity: Typed
  /** Quantity of a part in one package. */
  per_parent: number | null
  unit: LineUnit
  unit_price_minor: Typed
  price_per: number
  discount_kind: 'percent' | 'amount'
  /** Basis points or minor units. */
  discount: Typed
  supply_type: 'service' | 'goods'
  /** Whether domestic reverse charge applies. */
  reverse_charge: boolean
  vat_rate_id: number | null
  /** Why the line has no VAT. */
  vat_exemption_code: number | null
  /** Classification of income on invoices; null = by the product or the document. */
  income_category: string | null
  income_type: string | null
  /** Cost of the whole line. */
  cost_minor: Typed
  /** The cost that was stored or typed, and the quantity that it was for; another quantity costs in proportion. */
  cost_basis: { cost_minor: number; quantity: number } | null
  is_optional: boolean
  is_chosen: boolean
}

/** A line in responses of the server, with uuid or id as key. */
export interface StoredLine {
  uuid?: string
  id?: string | number
  parent_uuid?: string | null
  parent_id?: number | null
  product_id: number | null
  package_edition_id: number | null
  product_service_uuid: string | null
  subscription_plan_id: number | null
  code: string | null
  name: string
  description: string | null
  quantity: number
  unit: string
  unit_price_minor: number
  price_per: number
  discount_bp: number
  discount_minor: number
  supply_type: 'service' | 'goods'
  vat_rate_id: number | null
  vat_bp: number
  vat_exemption_code?: number | null
  cost_minor?: number | null
  is_optional?: boolean
  is_chosen?: boolean
}

const REVERSE_CHARGE = 16
let made = 0

/** An empty line. @param discount_bp default discount of the client */
export const blankLine = (discount_bp = 0): EditorLine => ({
  key: `new-${(made += 1)}`,
  parent_key: null,
  product_id: null,
  package_edition_id: null,
  product_service_uuid: null,
  subscription_plan_id: null,
  code: null,
  name: '',
  description: '',
  quantity: 1,
  per_parent: null,
  unit: 'piece',
  unit_price_minor: null,
  price_per: 1,
  discount_kind: 'percent',
  discount: discount_bp || null,
  supply_type: 'service',
  reverse_charge: false,
  vat_rate_id: null,
  vat_exemption_code: null,
  income_category: null,
  income_type: null,
  cost_minor: null,
  cost_basis: null,
  is_optional: false,
  is_chosen: true,
})

/** Whether the line is empty and therefore not sent. */
export const isBlank = (line: EditorLine): boolean => line.name.trim() === '' && line.product_id === null && line.unit_price_minor === null

/** Converts stored lines to lines of the editor. */
export function editorLines(rows: readonly StoredLine[]): EditorLine[] {
  const quantityOf = new Map(rows.map((row) => [keyOf(row), row.quantity]))
  return rows.map((row) => {
    const parent_key = row.parent_uuid ?? (row.parent_id == null ? null : String(row.parent_id))
    const whole = parent_key === null ? undefined : quantityOf.get(parent_key)
    return {
      key: keyOf(row),
      parent_key,
      product_id: row.product_id,
      package_edition_id: row.package_edition_id,
      product_service_uuid: row.product_service_uuid,
      subscription_plan_id: row.subscription_plan_id,
      code: row.code,
      name: row.name,
      description: row.description ?? '',
      quantity: row.quantity,
      per_parent: whole ? row.quantity / whole : null,
      unit: row.unit as LineUnit,
      unit_price_minor: row.unit_price_minor,
      price_per: row.price_per,
      discount_kind: row.discount_minor > 0 ? 'amount' : 'percent',
      discount: row.discount_minor || row.discount_bp || null,
      supply_type: row.supply_type,
      reverse_charge: row.vat_exemption_code === REVERSE_CHARGE,
      ...vatOf(row),
      income_category: null,
      income_type: null,
      cost_minor: row.cost_minor ?? null,
      cost_basis: costBasis(row.cost_minor, row.quantity),
      is_optional: row.is_optional ?? false,
      is_chosen: row.is_chosen ?? true,
    }
  })
}

/** The basis for the cost of other quantities; null without a cost or a quantity. */
export const costBasis = (cost_minor: Typed | undefined, quantity: Typed) =>
  typeof cost_minor === 'number' && typeof quantity === 'number' && quantity > 0 ? { cost_minor, quantity } : null

const vatOf = ({ vat_rate_id, vat_exemption_code = null }: StoredLine) => chosenVat({ vat_rate_id, vat_exemption_code })

const keyOf = (row: StoredLine) => String(row.uuid ?? row.id)

/** Body of the request: every line that is not empty. Invalid numbers are sent as text, so that the server reports an error. */
export const lineInputs = (lines: readonly EditorLine[]): LineInput[] => lines.filter((line) => !isBlank(line)).map(inputOf)

function inputOf(line: EditorLine): LineInput {
  const percent = line.discount_kind === 'percent'
  return {
    key: line.key,
    parent_key: line.parent_key,
    product_id: line.product_id,
    package_edition_id: line.package_edition_id,
    product_service_uuid: line.product_service_uuid,
    subscription_plan_id: line.subscription_plan_id,
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: line.quantity as number,
    unit: line.unit,
    unit_price_minor: (line.unit_price_minor ?? undefined) as number,
    price_per: line.price_per,
    discount_bp: (percent ? (line.discount ?? 0) : 0) as number,
    discount_minor: (percent ? 0 : (line.discount ?? 0)) as number,
    supply_type: line.supply_type,
    vat_rate_id: line.vat_rate_id,
    vat_exemption_code: line.vat_exemption_code,
    cost_minor: line.cost_minor as number | null,
    is_optional: line.is_optional,
    is_chosen: line.is_chosen,
  }
}
