// Written by `npm run contract:browser` from the contract; do not edit.

export type { ListGroup, GroupsEndpoint } from '../../src/kit/groups.ts'
