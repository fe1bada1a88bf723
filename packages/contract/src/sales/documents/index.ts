export * from './document-series.ts'
export * from './document-terms.ts'
export * from './lines.ts'
export * from './vat-rates.ts'
