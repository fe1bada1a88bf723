import type { FastifyInstance } from 'fastify'
import { createRoutes, type Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { Area } from '../registry.ts'
import { accountDetailsArea } from './accounts/account-details/index.ts'
import { accountsArea } from './accounts/accounts/index.ts'
import { featuresArea } from './accounts/features/index.ts'
import { mediaArea } from './attachments/media/index.ts'
import { notificationsArea } from './attachments/notifications/index.ts'
import { contactsArea } from './crm/contacts/index.ts'
import { authArea } from './identity/auth/index.ts'
import { profileArea } from './identity/profile/index.ts'
import { appSetupArea } from './identity/app-setup/index.ts'
import { impersonationArea } from './identity/impersonation/index.ts'
import { directoryArea } from './identity/directory/index.ts'
import { broadcastingArea } from './identity/broadcasting/index.ts'
import { mailboxArea } from './identity/mailbox/index.ts'
import { permissionsArea } from './identity/permissions/index.ts'

/** Everything the product consists of, in the order of the areas: what stands further down may read what stands above. */
export const areas: readonly Area[] = [permissionsArea, authArea, profileArea, appSetupArea, impersonationArea, directoryArea, broadcastingArea, mailboxArea, accountsArea, accountDetailsArea, featuresArea, mediaArea, notificationsArea, contactsArea]

/** Every endpoint of the application. */
export function allRoutes(): Routes {
  const routes = createRoutes()
  for (const area of areas) area.routes?.(routes)
  return routes
}

/** The plain HTTP routes of all areas. */
export function plainRoutes(http: FastifyInstance, services: Services): void {
  for (const area of areas) area.plain?.(http, services)
}
