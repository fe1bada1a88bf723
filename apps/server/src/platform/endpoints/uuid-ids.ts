import type { z } from 'zod'

/** Paths of the objects in a response that are keyed by uuid and declare no `id`. */
interface Place {
  adds_id: boolean
  members: Map<string, Place>
  /** Paths below lists and records. */
  each: Place | null
}

const places = new WeakMap<z.ZodType, Place | null>()

/**
 * Adds an `id` to every object of a response that is keyed by uuid (wire-contract.md 2.1: every entity has `id`,
 * those keyed by uuid have `uuid` too). The paths are computed once from the schema, so opaque values are not changed.
 * @param answer parsed by `schema`; modified in place
 */
export function withUuidIds<T>(schema: z.ZodType, answer: T): T {
  const place = placeOf(schema, new Map())
  if (place) fill(place, answer)
  return answer
}

/** Whether objects of this schema get an `id`. */
export function isKeyedByUuid(schema: unknown): boolean {
  const { shape = {} } = (schema as { def: Definition }).def
  return 'uuid' in shape && !('id' in shape)
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  out?: z.ZodType
  getter?: () => z.ZodType
}

/** @param open schemas that are being visited; recursive schemas are not visited again */
function placeOf(schema: z.ZodType, open: Map<z.ZodType, Place>): Place | null {
  if (places.has(schema)) return places.get(schema)!
  const known = open.get(schema)
  if (known) return known
  const place: Place = { adds_id: isKeyedByUuid(schema), members: new Map(), each: null }
  open.set(schema, place)
  const { shape = {}, element, valueType, ...def } = schema.def as Definition
  for (const [name, member] of Object.entries(shape)) {
    const found = placeOf(member, open)
    if (found) place.members.set(name, found)
  }
  const item = element ?? valueType
  if (item) place.each = placeOf(item, open)
  for (const inner of sameValue(def)) join(place, placeOf(inner, open))
  const used = place.adds_id || place.members.size > 0 || place.each ? place : null
  places.set(schema, used)
  return used
}

/** Unwraps optional values, unions and other wrappers, which describe the same value. */
const sameValue = ({ innerType, out, getter, options = [] }: Definition): z.ZodType[] =>
  [innerType, out, getter?.(), ...options].filter((inner) => inner !== undefined)

function join(place: Place, other: Place | null): void {
  if (!other) return
  place.adds_id ||= other.adds_id
  place.each ??= other.each
  for (const [name, member] of other.members) place.members.set(name, member)
}

function fill(place: Place, value: unknown): void {
  if (Array.isArray(value)) fillEach(place.each, value)
  else if (value !== null && typeof value === 'object') fillRow(place, value as Record<string, unknown>)
}

function fillEach(place: Place | null, values: unknown[]): void {
  if (place) for (const value of values) fill(place, value)
}

function fillRow(place: Place, row: Record<string, unknown>): void {
  if (place.adds_id && typeof row.uuid === 'string' && !('id' in row)) row.id = row.uuid
  for (const [name, member] of place.members) if (name in row) fill(member, row[name])
  if (place.members.size === 0) fillEach(place.each, Object.values(row))
}
