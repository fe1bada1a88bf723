// Written by `npm run contract:browser` from the contract; do not edit.

export type { SelectOption } from '../../src/kit/fields.ts'
