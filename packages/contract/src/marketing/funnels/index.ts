export * from './funnel-figures.ts'
export * from './funnel-members.ts'
export * from './funnel-stages.ts'
export * from './funnels.ts'
