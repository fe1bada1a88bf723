/** What a client can let its agency do, from nothing to nearly everything. */
export const GRANT_LEVELS = ['none', 'view', 'work', 'full'] as const
