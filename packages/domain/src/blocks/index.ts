export * from './block-list.ts'
export * from './saved-blocks.ts'
export { normalised } from './normal-design.ts'
