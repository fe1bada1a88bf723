// Written by `npm run contract:browser` from the contract; do not edit.

export type { CustomerAnatomy, AccountSettings } from '../../src/accounts/account-settings.ts'
