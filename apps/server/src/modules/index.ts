import { createRoutes, type Routes } from '#kit/routes.ts'
import type { Area } from '../registry.ts'
import { contactsArea } from './crm/contacts/index.ts'
import { permissionsArea } from './identity/permissions/index.ts'

/** Everything the product consists of, in the order of the areas: what stands further down may read what stands above. */
export const areas: readonly Area[] = [permissionsArea, contactsArea]

/** Every endpoint of the application. */
export function allRoutes(): Routes {
  const routes = createRoutes()
  for (const area of areas) area.routes?.(routes)
  return routes
}
