// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/kit/fields.ts'

export type { SelectOption } from '../../src/kit/fields.ts'
export const FIRST_DAY: typeof source.FIRST_DAY = '1900-01-01'
export const LAST_DAY: typeof source.LAST_DAY = '2100-12-31'
