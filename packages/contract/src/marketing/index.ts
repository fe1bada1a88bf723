export * from './campaigns.ts'
export * from './campaign-parts.ts'
export * from './channels.ts'
export * from './forms/index.ts'
