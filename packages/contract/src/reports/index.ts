export * from './crm-reports.ts'
export * from './report-shapes.ts'
export * from './sales-reports.ts'
export * from './vat-report.ts'
