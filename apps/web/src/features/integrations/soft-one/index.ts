export { erpRoutes } from './settings-routes.ts'
