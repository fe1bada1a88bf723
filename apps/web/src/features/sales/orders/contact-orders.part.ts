export { ContactOrders as part } from './list/order-list-panel.tsx'
