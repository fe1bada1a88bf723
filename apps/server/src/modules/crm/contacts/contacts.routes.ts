import { allContacts, checkContact as checkContactEndpoint, contacts } from '@stoa/contract'
import { exportList } from '#kit/export-list.ts'
import { filterOptions } from '#kit/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { checkContact } from './check-contact.ts'
import { contactExport } from './contacts.export.ts'
import { allContactQuery, contactQuery } from './contacts.query.ts'
import { createContact } from './create-contact.ts'
import { removeContact } from './remove-contact.ts'
import { updateContact } from './update-contact.ts'

export function contactRoutes(routes: Routes): void {
  serveResource(routes, contacts, {
    list: contactQuery.list,
    filters: filterOptions(contacts),
    export: exportList(contactQuery, contactExport),
    create: createContact,
    read: contactQuery.read,
    update: updateContact,
    remove: removeContact,
  })
  serveResource(routes, allContacts, { list: allContactQuery.list, filters: filterOptions(allContacts), export: exportList(allContactQuery, contactExport) })
  serve(routes, checkContactEndpoint, checkContact)
}
