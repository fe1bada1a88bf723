// Written by `npm run contract:browser` from the contract; do not edit.

export type { ActivityLog } from '../../src/attachments/activity-logs.ts'
