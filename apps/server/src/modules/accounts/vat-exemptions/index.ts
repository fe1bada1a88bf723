export { exemptionsFor } from './exemptions-for.ts'
