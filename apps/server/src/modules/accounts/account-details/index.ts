import type { Area } from '../../../registry.ts'
import { accountDetailRoutes } from './account-details.routes.ts'

export { registrationValues } from './detail-values.ts'

export const accountDetailsArea: Area = { routes: accountDetailRoutes }
