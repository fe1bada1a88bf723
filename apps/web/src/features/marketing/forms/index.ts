export { FormList } from './list/form-list.tsx'
