/** The contract without schemas: what the browser and its tests run. Written by `npm run contract:browser`. */
export * from './kit/endpoint.ts'
export * from './modules.generated.ts'
export type { RecordsName } from './records.generated.ts'
export type { Method, RateLimit } from '../src/kit/endpoint.ts'
export type { Filters, FilterOption, One, Page, Params } from '../src/kit/resource.ts'
