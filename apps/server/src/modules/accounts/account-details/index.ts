import type { ServerModule } from '../../../registry.ts'
import { accountDetailRoutes } from './account-details.routes.ts'

export { registrationValues } from './detail-values.ts'
export { addEmail, addPhone, addRegistration, confirmVatNumber } from './store.ts'
export { dropSender, markSenderVerified, putSender, setDomainStatus, setSenderName, startVerification } from './senders.store.ts'

export const accountDetailsModule: ServerModule = { routes: accountDetailRoutes }
