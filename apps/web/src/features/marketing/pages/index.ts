export { PageList } from './list/page-list.tsx'
