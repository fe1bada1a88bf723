import * as contract from '@stoa/contract'
import { z } from 'zod'
import { isKeyedByUuid } from '#platform/endpoints/uuid-ids.ts'
import { describeFields } from './describe-fields.ts'

export type Json = Record<string, unknown>

/** The schemas of a document by name: each kind of record once, referred to where it is used. */
export interface Components {
  readonly schemas: Record<string, Json>
  /** The schema, or a reference to it when it has a name. @param name of a schema that the contract does not name */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string): Json
  /** Adds a schema under a name, or finds the name of an equal one. @returns a reference */
  named(name: string, json: Json): Json
}

/** Names of the contract's schemas: its exports that are schemas. */
const NAMES = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  /^[A-Z][a-z]/.test(name) && value instanceof z.ZodType ? [[name, value] as const] : [],
)

export function createComponents(): Components {
  const schemas: Record<string, Json> = {}
  const byContent = new Map<string, string>()
  const registries = { output: registryOf((name) => name), input: registryOf((name) => (name.endsWith('Input') ? name : `${name}AsSent`)) }

  function named(name: string, json: Json): Json {
    const content = JSON.stringify(json)
    const known = byContent.get(content)
    if (known) return reference(known)
    let free = name
    for (let n = 2; free in schemas && JSON.stringify(schemas[free]) !== content; n++) free = `${name}${n}`
    schemas[free] = json
    byContent.set(content, free)
    return reference(free)
  }

  const shareField = (name: string, json: Json) => named(`${pascal(name)}Field`, json)

  function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      metadata: registries[io],
      ...(io === 'output' && { override: nameId }),
    }) as Json & { $defs?: Record<string, Json> }
    const share = io === 'input' ? shareField : null
    for (const [id, json] of Object.entries($defs)) schemas[definitionName(id, name)] ??= moved(json, name, share) as Json
    const own = typeof root.id === 'string' ? root.id : undefined
    const { id: _id, ...json } = own ? root : { id: undefined, ...root }
    const content = moved(json, own ?? name, share) as Json
    if (own) return named(own, content)
    if (typeof content.$ref === 'string' || !isStructured(content)) return content
    return named(name, content)
  }

  return { schemas, schemaOf, named }
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const isStructured = (json: Json) => json.type === 'object' || json.type === 'array' || 'anyOf' in json || 'allOf' in json

function registryOf(nameOf: (name: string) => string) {
  const registry = z.registry<{ id: string }>()
  const seen = new Set<unknown>()
  for (const [name, schema] of NAMES) {
    if (seen.has(schema)) continue
    seen.add(schema)
    registry.add(schema, { id: nameOf(name) })
  }
  return registry
}

/** Schemas that refer to themselves have no name of the contract. */
const definitionName = (id: string, name: string) => (id.startsWith('__schema') ? `${name}Part${id.slice('__schema'.length)}` : id)

/**
 * Turns references to definitions of one schema into references to the components, and describes the fields of bodies.
 * @param share keeps described fields; null for answers
 */
function moved(json: unknown, name: string, share: Parameters<typeof describeFields>[1] | null): unknown {
  if (Array.isArray(json)) return json.map((one) => moved(one, name, share))
  if (typeof json !== 'object' || json === null) return json
  const schema = Object.fromEntries(
    Object.entries(json).flatMap(([key, value]): [string, unknown][] => {
      if ((key === 'id' && typeof value === 'string') || isNoise(json, key, value)) return []
      if (key !== '$ref' || typeof value !== 'string') return [[key, moved(value, name, share)]]
      if (value === '#') return [['$ref', `#/components/schemas/${name}`]]
      return [['$ref', `#/components/schemas/${definitionName(value.replace('#/$defs/', ''), name)}`]]
    }),
  )
  if (share && schema.type === 'object' && schema.properties) schema.properties = describeFields(schema.properties as Json, share)
  return orNull(asDay(schema))
}

/** Begins the patterns of days and instants, which know the leap years. */
const DAY = '^(?:(?:\\d\\d[2468][048]'

/** Writes days and instants of forms by the name of their format. */
function asDay(schema: Json): Json {
  const { allOf, pattern, ...rest } = schema as { allOf?: Json[]; pattern?: unknown } & Json
  const within = allOf?.find(({ format }) => format === 'date' || format === 'date-time')
  if (within) return { ...rest, format: within.format }
  if (!String(pattern).startsWith(DAY)) return schema
  return { ...rest, format: String(pattern).includes('T') ? 'date-time' : 'date' }
}

/** Writes "this type or null" as one schema where the type is simple. */
function orNull(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: Json[] } & Json
  const [one, other, ...more] = anyOf ?? []
  if (!one || other?.type !== 'null' || more.length || typeof one.type !== 'string' || 'const' in one) return schema
  const { type, enum: values, ...limits } = one
  return { type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }), ...limits, ...rest }
}

/**
 * What says nothing to readers: the pattern of a named format or against control characters, the limits of numbers in JavaScript, and
 * that answers have no undeclared attributes, since later versions add some.
 */
const isNoise = (json: object, key: string, value: unknown): boolean =>
  (key === 'pattern' && ('format' in json || String(value).includes('u001f'))) ||
  (key === 'additionalProperties' && value === false) ||
  ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)

/** The schema without what says nothing to readers. */
export const plainSchema = (json: object): Json => moved(json, '', null) as Json

/** Records keyed by uuid are sent with an `id` of the same value. */
function nameId({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (isKeyedByUuid(zodSchema)) jsonSchema.properties = { id: { type: 'string' }, ...(jsonSchema.properties as Json) }
}

/** `ContactLists` of `contact-lists`, `contact_lists` or `contactLists`. */
export const pascal = (name: string): string => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())
