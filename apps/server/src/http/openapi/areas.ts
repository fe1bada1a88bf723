import type { AnyEndpoint } from '@stoa/contract'
import * as contract from '@stoa/contract/areas'

/** Names of the areas that have documents. */
export const AREAS: readonly string[] = Object.keys(contract).sort()

const byEndpoint = new Map<unknown, string>()
for (const [area, values] of Object.entries(contract)) collect(area, values, 0)

/** The area of the contract that declares an endpoint. */
export const areaOf = (endpoint: AnyEndpoint): string | undefined => byEndpoint.get(endpoint)

/** Endpoints are exported alone, in resources, and in groups of resources. */
function collect(area: string, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 4 || '_zod' in value) return
  if ('method' in value && 'path' in value) byEndpoint.set(value, area)
  else for (const inner of Object.values(value)) collect(area, inner, depth + 1)
}
