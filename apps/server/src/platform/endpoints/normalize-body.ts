import { isRecord } from '#lib/is-record.ts'
import { z } from 'zod'
import { readInstant, type Zone } from '@stoa/domain'
import { toSnake } from '#lib/to-snake.ts'

type Json = Record<string, unknown>

/** Opaque keys are at the top level only. */
interface Normalization {
  zone: Zone
  opaque?: ReadonlySet<string>
}

/**
 * Normalizes a body for handlers (wire-contract.md 3.1 to 3.3): removes `tzOffset` and `_method`, accepts camelCase
 * spellings of known keys, trims strings, turns empty strings into null and reads instants without a zone in the zone of
 * the caller. Passwords and opaque keys are not changed.
 */
export function normalizeBody(schema: z.ZodType, body: unknown, zone: Zone, opaque: readonly string[] = []): Json {
  if (!isRecord(body)) return {}
  const { tzOffset: _offset, tz_offset: _offsetToo, _method: _verb, ...rest } = body
  return normalizeRecord(schema, rest, { zone, opaque: new Set(opaque) })
}

/** Value of `tzOffset` in a body or query, in minutes; null when absent or outside -840…840. */
export function readTzOffset(source: unknown): number | null {
  if (!isRecord(source)) return null
  const raw = source.tzOffset ?? source.tz_offset
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 840 ? value : null
}

function normalizeRecord(schema: z.ZodType | undefined, record: Json, how: Normalization): Json {
  const shape = shapeOf(schema)
  const out: Json = {}
  for (const [key, value] of Object.entries(record)) {
    const name = shape ? knownName(shape, key) : key
    if (name !== key && name in record) continue
    out[name] = how.opaque?.has(name) ? value : normalizeValue(shape?.[name], name, value, how.zone)
  }
  return out
}

function knownName(shape: Record<string, z.ZodType>, key: string): string {
  if (key in shape) return key
  const snake = toSnake(key)
  return snake in shape ? snake : key
}

function normalizeValue(schema: z.ZodType | undefined, name: string, value: unknown, zone: Zone): unknown {
  if (typeof value === 'string') {
    if (VERBATIM.has(name)) return value
    const text = emptyToNull(value)
    return text !== null && isInstant(schema) ? (readInstant(text, zone) ?? text) : text
  }
  if (Array.isArray(value)) return value.map((item) => normalizeValue(elementOf(schema), name, item, zone))
  if (isRecord(value)) return normalizeRecord(unwrap(schema), value, { zone })
  return value
}

/** Whether a field of a body is a date with a time. */
export const isInstant = (schema: z.ZodType | undefined): boolean => unwrap(schema) instanceof z.ZodISODateTime

function emptyToNull(value: string): string | null {
  const trimmed = value.trim()
  return trimmed === '' ? null : trimmed
}

const VERBATIM = new Set(['password', 'password_confirmation', 'current_password'])

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? inner.shape : undefined
}

function elementOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = unwrap(schema)
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined
}

/** Unwraps optional, nullable, default and preprocessed schemas. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  return schema
}
