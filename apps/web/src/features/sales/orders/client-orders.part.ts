export { ClientOrders as part } from './order-list-panel.tsx'
