export { FormList } from './list/form-list.tsx'
export { formPaths } from './form-paths.ts'
