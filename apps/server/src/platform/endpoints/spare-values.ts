import { z } from 'zod'
import { isRecord } from '#lib/is-record.ts'
import { unwrap } from './normalize-body.ts'

/** Takes a field out of a body. */
const LEFT_OUT = Symbol('left out')

/** Fields of which only one value fits what is stored: the key of another record, and the version of this one. */
const FITS_A_RECORD = /(^|_)(ids?|uuids?)$|^version$/
/** Values that no record has, so that a statement with one of them is known to ask for it. */
const UNIQUE = { text: 'Trial of a body', uuid: '01890a5d-ac96-774b-bcce-b302099a8057', number: 999_999_937 }
const TEXTS = [
  UNIQUE.text,
  'trial-of-a-body',
  'trial-of-a-body@stoa.example',
  '+306900000000',
  'https://stoa.example/trial',
  '2020-01-15',
  '2090-01-15',
  '2020-01-15T10:00:00.000Z',
  '2090-01-15T10:00:00.000Z',
  '10:00',
  'EUR',
  'GR',
  'en',
  'Europe/Athens',
  '#336699',
  UNIQUE.uuid,
  '1',
]
const NUMBERS = [1, 100, 5_000, 1_000_000, UNIQUE.number]
const MOST = 6

/**
 * Lists values that can replace a faulty field of a body, so that the rest can be judged: first {@link LEFT_OUT} where the field
 * is optional, then different values that its schema accepts. Empty where no such value is known.
 * @param path of the field, such as `lines.0.quantity`
 */
export function spareValues(body: z.ZodType, path: readonly string[]): unknown[] {
  const schema = schemaAt(body, path)
  if (!schema) return []
  const optional = accepts(schema, undefined) ? [LEFT_OUT] : []
  if (FITS_A_RECORD.test(path.at(-1)!)) return optional.length ? optional : valuesOf(schema).slice(-1)
  return [...optional, ...valuesOf(schema)].slice(0, MOST)
}

/** The schema of a field; for one inside a union, that of the first branch which has it. */
function schemaAt(schema: z.ZodType | undefined, [name, ...rest]: readonly string[]): z.ZodType | undefined {
  if (name === undefined) return schema
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) return schemaAt(inner.shape[name] as z.ZodType | undefined, rest)
  if (inner instanceof z.ZodArray) return schemaAt(inner.element as z.ZodType, rest)
  if (inner instanceof z.ZodRecord) return schemaAt(inner.valueType as z.ZodType, rest)
  for (const branch of branchesOf(inner)) {
    const found = schemaAt(branch, [name, ...rest])
    if (found) return found
  }
  return undefined
}

function branchesOf(schema: z.ZodType | undefined): readonly z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[]
  if (schema instanceof z.ZodIntersection) return [schema.def.left as z.ZodType, schema.def.right as z.ZodType]
  return []
}

function valuesOf(schema: z.ZodType, depth = 0): unknown[] {
  const inner = unwrap(schema)
  const named = inner instanceof z.ZodEnum ? inner.options : inner instanceof z.ZodLiteral ? [...inner.values] : []
  const plain = [...named, ...TEXTS, ...NUMBERS, false, true].filter((value) => accepts(schema, value))
  return plain.length ? plain : composedOf(inner, depth).filter((value) => accepts(schema, value))
}

/** Lists and records with as little in them as their schema asks for. */
function composedOf(schema: z.ZodType | undefined, depth: number): unknown[] {
  if (depth > 3) return []
  if (schema instanceof z.ZodArray) return [[], ...valuesOf(schema.element as z.ZodType, depth + 1).map((value) => [value])]
  if (schema instanceof z.ZodObject) return recordsOf(schema, depth)
  return branchesOf(schema).flatMap((branch) => valuesOf(branch, depth + 1))
}

/** The record with what its schema needs; then, for schemas that need any one field, with each of the others besides. */
function recordsOf({ shape }: z.ZodObject, depth: number): Record<string, unknown>[] {
  const fields = Object.entries(shape)
  const valueOf = (field: z.ZodType) => valuesOf(field, depth + 1)[0]
  const needed = Object.fromEntries(fields.flatMap(([name, field]) => (accepts(field, undefined) ? [] : [[name, valueOf(field)]])))
  const others = fields.flatMap(([name, field]) => (name in needed ? [] : [{ ...needed, [name]: valueOf(field) }]))
  return [needed, ...others.slice(0, MOST)]
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** Whether a statement contains a spare value that could only be looked for in vain. */
export function asksForSpare(statement: unknown): boolean {
  const text = JSON.stringify(statement, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return Object.values(UNIQUE).some((value) => text.includes(String(value)))
}

/** The value at a path of a body; undefined where the body has none. */
export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, name) => (isHolder(holder) ? holder[name] : undefined), body)
}

/** Puts a value in the place of a field, in records that are made where the body has none; {@link LEFT_OUT} removes the field. */
export function replaceAt(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const name = path.at(-1)!
  if (value === LEFT_OUT) {
    const holder = valueAt(body, path.slice(0, -1))
    if (isHolder(holder)) delete holder[name]
    return
  }
  let holder = body
  for (const step of path.slice(0, -1)) {
    if (!isHolder(holder[step])) holder[step] = {}
    holder = holder[step] as Record<string, unknown>
  }
  holder[name] = value
}

const isHolder = (value: unknown): value is Record<string, unknown> => isRecord(value) || Array.isArray(value)
