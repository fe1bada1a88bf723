// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/requirements.ts'

export type { RequirementType, Requirement, TaskTemplate } from '../../src/catalogue/requirements.ts'
export const REQUIREMENT_TYPES: typeof source.REQUIREMENT_TYPES = ['text', 'textarea', 'file', 'url', 'select', 'date', 'bool']
