export { relationPaths, type RelationPlace } from './relation-paths.ts'
