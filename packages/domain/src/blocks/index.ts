export * from './block-list.ts'
export { normalised } from './normal-design.ts'
