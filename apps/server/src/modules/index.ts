import type { FastifyInstance } from 'fastify'
import { createRoutes, type Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { Area } from '../registry.ts'
import { mediaArea } from './attachments/media/index.ts'
import { contactsArea } from './crm/contacts/index.ts'
import { permissionsArea } from './identity/permissions/index.ts'

/** Everything the product consists of, in the order of the areas: what stands further down may read what stands above. */
export const areas: readonly Area[] = [permissionsArea, mediaArea, contactsArea]

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
