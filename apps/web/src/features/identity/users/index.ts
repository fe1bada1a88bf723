export { USER_TONES } from './user-columns.tsx'
