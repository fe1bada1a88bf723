import type { z } from 'zod'
import { replaceAt, spareValues, valueAt } from './spare-values.ts'

type Json = Record<string, unknown>

/** Messages by field, the fields as dot paths. */
export type Faults = Readonly<Record<string, string[]>>
/** What a body leads to: the fields that are refused, `taken` if none is, `stopped` if it ends for another reason than its fields. */
export type Outcome = Faults | 'taken' | 'stopped'

/** A body that is being completed, and how often it may be tried. */
interface Search {
  schema: z.ZodType
  body: Json
  attempt: (body: Json) => Promise<Outcome>
  tries_left: number
  /** Milliseconds since the epoch after which no more trial begins. */
  until: number
}

/** One set of values in place of the faulty fields, and what was refused besides them. */
interface Round {
  found: Map<string, string[]>
  is_whole: boolean
}

const TIME_MS = 3000
const ROUNDS = 4

/**
 * Finds the faults of a body besides those that are known: puts other values in place of the faulty fields and tries the body again,
 * until nothing new is refused. This is repeated with different values. A fault counts if it does not depend on them: two sets of values
 * show it with the same message, or one if the others end for another reason, and none is accepted without it. Fields that were not sent are never named.
 * @param body normalized, as it was sent
 * @param known faults that are answered in any case
 * @param attempt tries a body; it must leave nothing behind
 * @param tries_left most trials
 */
export async function otherFaults(
  schema: z.ZodType,
  body: Json,
  known: Faults,
  attempt: (body: Json) => Promise<Outcome>,
  tries_left = 16,
): Promise<Faults> {
  const search: Search = { schema, body, attempt, tries_left, until: Date.now() + TIME_MS }
  const faulty = Object.keys(known).map((field) => replaceable(field))
  const counts = faulty.map((path) => spareValues(schema, path).length)
  if (counts.length === 0 || counts.includes(0)) return {}
  const rounds: Round[] = []
  for (let at = 0; at < Math.min(ROUNDS, Math.max(...counts)) && search.tries_left > 0 && Date.now() < search.until; at += 1) {
    const round = await tryValues(search, faulty, at)
    rounds.push(round)
    if (round.is_whole && round.found.size === 0) break
  }
  return agreed(rounds)
}

/** A body with spare values in place of its faulty fields, as far as there are any. */
export function withSpares(schema: z.ZodType, body: Json, known: Faults): Json {
  const spares = new Spares(schema, 0)
  for (const field of Object.keys(known)) spares.replace(replaceable(field))
  return spares.into(body)
}

/** Tries one set of values, and replaces each field that is refused as well. */
async function tryValues(search: Search, faulty: readonly string[][], at: number): Promise<Round> {
  const spares = new Spares(search.schema, at)
  for (const path of faulty) spares.replace(path)
  const found = new Map<string, string[]>()
  while (search.tries_left > 0 && Date.now() < search.until) {
    search.tries_left -= 1
    const outcome = await search.attempt(spares.into(search.body))
    if (typeof outcome === 'string') return { found, is_whole: outcome === 'taken' }
    let has_changed = false
    for (const [field, messages] of Object.entries(outcome)) {
      const path = replaceable(field)
      if (!spares.covers(path) && valueAt(search.body, field.split('.')) !== undefined) found.set(field, messages)
      has_changed = spares.replace(path) || has_changed
    }
    if (!has_changed) break
  }
  return { found, is_whole: false }
}

function agreed(all: readonly Round[]): Faults {
  const rounds = all.filter(({ found, is_whole }) => is_whole || found.size > 0)
  const faults: Record<string, string[]> = {}
  for (const [field, messages] of rounds.flatMap(({ found }) => [...found])) {
    const same = rounds.filter(({ found }) => found.get(field)?.join('\n') === messages.join('\n'))
    const contradicts = rounds.some(({ found, is_whole }) => is_whole && !found.has(field))
    if (same.length >= Math.min(2, rounds.length) && !contradicts) faults[field] = messages
  }
  return faults
}

/** The field to replace for a fault: a list as a whole for one of its plain elements, because left-out elements would move the others. */
function replaceable(field: string): string[] {
  const path = field.split('.')
  while (path.length > 1 && /^\d+$/.test(path.at(-1)!)) path.pop()
  return path
}

/** Other values for fields of a body. */
class Spares {
  readonly #schema: z.ZodType
  readonly #first: number
  readonly #fields = new Map<string, { path: string[]; values: unknown[]; at: number; left: number }>()

  constructor(schema: z.ZodType, first: number) {
    this.#schema = schema
    this.#first = first
  }

  /** Whether a field, or one around it, has another value. */
  covers(path: readonly string[]): boolean {
    return this.#around(path) !== undefined
  }

  /** Gives a field another value, or its next one. @returns false when there is no further value */
  replace(path: string[]): boolean {
    const known = this.#around(path)
    if (known) {
      known.at += 1
      known.left -= 1
      return known.left > 0
    }
    const values = spareValues(this.#schema, path)
    if (values.length) this.#fields.set(path.join('.'), { path, values, at: this.#first, left: values.length })
    return values.length > 0
  }

  /** A copy of a body with these values. Fields inside others come last, so that they are not overwritten. */
  into(body: Json): Json {
    const copy = structuredClone(body)
    const fields = [...this.#fields.values()].sort((a, b) => a.path.length - b.path.length)
    for (const { path, values, at } of fields) replaceAt(copy, path, values[at % values.length])
    return copy
  }

  #around(path: readonly string[]) {
    for (let length = path.length; length > 0; length -= 1) {
      const known = this.#fields.get(path.slice(0, length).join('.'))
      if (known) return known
    }
    return undefined
  }
}
