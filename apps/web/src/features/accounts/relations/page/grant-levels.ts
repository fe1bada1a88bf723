/** Extents of access that a client can grant to its agency. */
export const GRANT_LEVELS = ['none', 'view', 'work', 'full'] as const
