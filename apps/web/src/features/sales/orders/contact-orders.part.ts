export { ContactOrders as part } from './order-list-panel.tsx'
