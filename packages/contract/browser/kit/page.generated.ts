// Written by `npm run contract:browser` from the contract; do not edit.

export type { PageMeta } from '../../src/kit/page.ts'
