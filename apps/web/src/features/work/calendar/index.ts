export { AccountCalendar } from './account-calendar.tsx'
