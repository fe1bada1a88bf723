export { DocumentTimeLine } from './document-time-line.tsx'
export { RecordTimeLine } from './record-time-line.tsx'
