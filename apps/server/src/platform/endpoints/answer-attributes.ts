import { z } from 'zod'
import type { AnyEndpoint } from '@stoa/contract'
import { toSnake } from '#lib/to-snake.ts'

const known = new WeakMap<AnyEndpoint, ReadonlySet<string> | null>()

/** Attributes and relations of the records in an endpoint's response, in snake_case; null when it contains no records. */
export function attributesOf(endpoint: AnyEndpoint): ReadonlySet<string> | null {
  if (!known.has(endpoint)) known.set(endpoint, readAttributes(endpoint.response))
  return known.get(endpoint)!
}

function readAttributes(response: z.ZodType): ReadonlySet<string> | null {
  const data = response instanceof z.ZodObject ? response.shape.data : undefined
  const row = data instanceof z.ZodArray ? data.element : data
  return row instanceof z.ZodObject ? new Set(Object.keys(row.shape).map(toSnake)) : null
}
