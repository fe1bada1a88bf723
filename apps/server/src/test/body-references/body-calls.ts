import type { AnyEndpoint } from '@stoa/contract'
import { fillPath, type Fixtures } from '../access-fixtures.ts'
import type { TestAnswer, TestUser } from '../app.ts'
import { bodyOf, bodySchema, kindOfReference, referencesOf } from '../body-references.ts'

/** Calls an endpoint with the required fields, those in `paths`, and the given values at their paths. */
export type Send = (paths: ReadonlySet<string>, values?: ReadonlyMap<string, unknown>) => Promise<TestAnswer>

/**
 * Returns a function that calls an endpoint with keys of own records, and optionally with other values in some fields.
 * @param fields fields of every body
 */
export function sender(endpoint: AnyEndpoint, user: TestUser, own: Fixtures, fields: object = {}): Send {
  const schema = bodySchema(endpoint)
  const references = new Map(referencesOf(schema).map((one) => [one.path, one]))
  const call = user[endpoint.method.toLowerCase() as 'post']
  return (paths, values = new Map()) => {
    const body = bodyOf(schema, new Set([...paths, ...values.keys()]), (path) => {
      const reference = references.get(path)!
      const kind = kindOfReference(endpoint, reference) ?? (reference.name === 'account_id' ? 'accounts' : null)
      const key = kind && own[kind]
      return key == null ? undefined : reference.isMany ? [key] : key
    })
    merge(body as Record<string, unknown>, fields)
    for (const [path, value] of values) put(body, path.split('.'), references.get(path)?.isMany ? [value] : value)
    return call(fillPath(endpoint.path, own), body as object)
  }
}

/** Writes fields into a body, without those that are records themselves. */
function merge(body: Record<string, unknown>, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    const old = body[name]
    if (isRecord(value) && isRecord(old)) merge(old, value)
    else body[name] = structuredClone(value)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes a value at a path; `[]` is the first element. */
function put(holder: unknown, [name, ...rest]: readonly string[], value: unknown): void {
  const key = name === '[]' ? '0' : name!
  const record = holder as Record<string, unknown>
  if (rest.length === 0) record[key] = value
  else {
    if (typeof record[key] !== 'object' || record[key] === null) record[key] = rest[0] === '[]' ? [] : {}
    put(record[key], rest, value)
  }
}

/** Finds the fields with which the endpoint accepts own records, or gets furthest, by omitting refused fields and adding missing ones. */
export async function reachingFields(endpoint: AnyEndpoint, send: Send): Promise<Set<string>> {
  const paths = new Set(referencesOf(bodySchema(endpoint)).map((one) => one.path))
  for (let round = 0; round < 6; round += 1) {
    const answer = await send(paths)
    if (answer.status !== 422) break
    for (const field of fieldsOf(answer)) if (!paths.delete(field)) paths.add(field)
  }
  return paths
}

/** Paths of the fields that an answer refuses. */
export const fieldsOf = ({ body }: TestAnswer): string[] =>
  Object.keys(body?.errors ?? {}).map((field) => field.replaceAll(/\.\d+/g, '.[]'))
