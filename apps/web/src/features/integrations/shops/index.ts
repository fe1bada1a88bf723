export { shopServiceRoutes } from './settings-routes.ts'
