export { AddToAudience as part } from './contact/add-to-audience.tsx'
