export { ContactAutomationsCard as part } from './runs/contact-automations-card.tsx'
