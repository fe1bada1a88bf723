import { BY_NAME, type Meaning } from './fields.ts'
import { ERP_FIELDS } from './erp-fields.ts'
import { FORM_FIELDS } from './form-fields.ts'
import type { Json } from './schemas.ts'
import { SHOP_FIELDS } from './shop-fields.ts'

/** Fields whose names do not say what they contain, by the end of the name. */
const BY_ENDING: readonly (readonly [string, Meaning])[] = [
  ['_minor', ['In minor units of the currency: 1250 is 12.50.', 1250]],
  ['_bp', ['In hundredths of a percent: 2400 is 24 %.', 2400]],
  ['_at', ['Instant; without a zone it is wall time of the user.', '2026-03-31T09:30:00Z']],
]

/** Adds a schema under a name. @returns a reference */
type Share = (name: string, schema: Json) => Json

/**
 * Describes the fields of a body whose names do not say what they contain.
 * @param properties schemas by field
 * @param share keeps each described field once, because many bodies have the same
 */
export function describeFields(properties: Readonly<Record<string, unknown>>, share: Share): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, described(name, schema as Json, share)]))
}

function described(name: string, schema: Json, share: Share): Json {
  const [description, example] =
    SHOP_FIELDS[name] ??
    ERP_FIELDS[name] ??
    FORM_FIELDS[name] ??
    BY_NAME[name] ??
    BY_ENDING.find(([ending]) => name.endsWith(ending))?.[1] ??
    []
  if (!description || 'description' in schema) return schema
  return share(name, { ...schema, description, ...(example !== undefined && takesExample(schema) && { examples: [example] }) })
}

/** Whether a field has single values that are not listed. */
const takesExample = ({ type, enum: listed, $ref: reference }: Json): boolean =>
  !listed && !reference && type !== 'boolean' && type !== 'array' && type !== 'object' && type !== 'null'
