export * from './document-series.ts'
export * from './lines.ts'
