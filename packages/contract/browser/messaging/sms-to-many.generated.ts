// Written by `npm run contract:browser` from the contract; do not edit.

export type { SmsToMany, SmsPreflight, SmsToManyInput } from '../../src/messaging/sms-to-many.ts'
