import type { Area } from '../../../registry.ts'
import { registerRelationSubject } from './relation-subject.ts'

export { ensureClientRelation } from './ensure-relation.ts'
export { postMovement, type NewMovement } from './post-movement.ts'
export { refreshOverdue, registerOverdue } from './refresh-overdue.ts'
export { registerRelationFigure, type RelationFigure } from './relation-figures.ts'
export { findRelation, relationQuery } from './relations.query.ts'
export type { RelationRow } from './relations.presenter.ts'

registerRelationSubject()

export const relationsArea: Area = {}
