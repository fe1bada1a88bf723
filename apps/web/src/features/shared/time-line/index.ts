export { RecordTimeLine } from './record-time-line.tsx'
