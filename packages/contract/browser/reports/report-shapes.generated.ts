// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/reports/report-shapes.ts'

export type { Sums } from '../../src/reports/report-shapes.ts'
export const REPORT_COMPARISONS: typeof source.REPORT_COMPARISONS = ['previous', 'year', 'none']
