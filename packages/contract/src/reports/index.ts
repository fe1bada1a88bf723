export * from './crm-reports.ts'
