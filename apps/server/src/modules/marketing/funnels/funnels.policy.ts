import { accountPolicy } from '#access/policy.ts'

/** Funnels of one account, for those who hold its permissions. */
export const funnelPolicy = accountPolicy<{ account_id: number }>()
