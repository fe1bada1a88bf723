export { ContactInvoicesCard as part } from './list/contact-invoices-card.tsx'
