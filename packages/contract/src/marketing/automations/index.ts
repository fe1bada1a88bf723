export * from './automation-graph.ts'
export * from './automation-runs.ts'
export * from './automations.ts'
