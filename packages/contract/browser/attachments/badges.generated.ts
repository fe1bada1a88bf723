// Written by `npm run contract:browser` from the contract; do not edit.

export type { UserBadge, TagBadge, ProjectBadge, AccountBadge } from '../../src/attachments/badges.ts'
