export { RecordComposer } from './record-composer.tsx'
export { useWritingTo, type WritingTo } from './use-writing-to.ts'
