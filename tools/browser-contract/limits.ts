/** What an input may hold, as a form needs to know it. The contract states it as a schema; the browser has no schemas. */
export interface Limit {
  /** Most characters of a text. */
  maxLength?: number
  /** Fewest characters of a text. */
  minLength?: number
  /** Smallest number. */
  min?: number
  /** Largest number. */
  max?: number
  /** Most items of a list. */
  maxItems?: number
  /** The limits of each item of a list. */
  item?: Limit
  /** The limits of each field of an object. */
  fields?: Limits
}
export type Limits = Record<string, Limit | undefined>

/** The parts of a Zod schema that state limits. */
export interface Schema {
  _zod: {
    def: {
      type: string
      checks?: readonly Check[]
      in?: Schema
      out?: Schema
      innerType?: Schema
      element?: Schema
      options?: readonly Schema[]
      shape?: Readonly<Record<string, Schema>>
    }
  }
}
interface Check {
  _zod: { def: { check: string; minimum?: number; maximum?: number; value?: number | bigint; inclusive?: boolean } }
}

/** The limits of each field of a body, by name; fields without any are left out. */
export function limitsOfFields(shape: Readonly<Record<string, Schema>>): Limits {
  const found = Object.entries(shape).map(([name, schema]) => [name, limitOf(schema)] as const)
  return Object.fromEntries(found.filter(([, limit]) => Object.keys(limit).length))
}

/** The limits that a schema states for its input, through wrappers such as `optional` and `pipe`. */
export function limitOf(schema: Schema): Limit {
  const { def } = schema._zod
  const { minLength, maxLength, min, max } = checksOf(def.checks ?? [])
  if (def.type === 'string') return defined({ minLength, maxLength })
  if (def.type === 'number') return defined({ min, max })
  if (def.type === 'array') return defined({ maxItems: maxLength, item: filled(limitOf(def.element!)) })
  if (def.type === 'object') return defined({ fields: filled(limitsOfFields(def.shape!)) })
  if (def.type === 'union') return Object.assign({}, ...def.options!.map(limitOf)) as Limit
  if (def.type === 'pipe') return { ...limitOf(def.in!), ...limitOf(def.out!) }
  return def.innerType ? limitOf(def.innerType) : {}
}

/** The bounds of lengths and values. A bound that is itself refused, such as 0 for a positive number, is no smallest value and left out. */
function checksOf(checks: readonly Check[]) {
  const bounds: Pick<Limit, 'minLength' | 'maxLength' | 'min' | 'max'> = {}
  for (const { check, minimum, maximum, value, inclusive } of checks.map((one) => one._zod.def)) {
    if (check === 'min_length') bounds.minLength = minimum!
    if (check === 'max_length') bounds.maxLength = maximum!
    if (check === 'greater_than' && inclusive) bounds.min = Number(value)
    if (check === 'less_than' && inclusive) bounds.max = Number(value)
  }
  return bounds
}

const filled = <T extends object>(limits: T): T | undefined => (Object.keys(limits).length ? limits : undefined)

const defined = (limit: { [K in keyof Limit]: Limit[K] | undefined }): Limit =>
  Object.fromEntries(Object.entries(limit).filter(([, value]) => value !== undefined)) as Limit
