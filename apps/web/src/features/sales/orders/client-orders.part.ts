export { ClientOrders as part } from './list/order-list-panel.tsx'
