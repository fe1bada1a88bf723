import {
  allContacts,
  batchAddTags,
  batchAssign,
  batchDelete,
  batchEdit,
  batchRemoveTags,
  batchRestore,
  batchStage,
  batchStatus,
  batchUndo,
  checkContact as checkContactEndpoint,
  contactAssignees,
  contacts,
  eraseContact as eraseContactEndpoint,
  exportPersonalData as exportPersonalDataEndpoint,
  restoreContact as restoreContactEndpoint,
} from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import {
  addTagsToMany,
  assignMany,
  deleteMany,
  editMany,
  placeMany,
  removeTagsFromMany,
  setStatusOfMany,
  undoMany,
} from './batch/run-batch.ts'
import { checkContact } from './write/check-contact.ts'
import { listAssignees } from './assign/contact-assignees.ts'
import { contactExport } from './contacts.export.ts'
import { allContactQuery, contactQuery } from './contacts.query.ts'
import { createContact } from './write/create-contact.ts'
import { eraseContact } from './erase/erase-contacts.ts'
import { exportPersonalData } from './personal-data/export-personal-data.ts'
import { readContact } from './read/read-contact.ts'
import { removeContact } from './remove/remove-contact.ts'
import { restoreContact, restoreMany } from './remove/restore-contacts.ts'
import { updateContact } from './write/update-contact.ts'

export function contactRoutes(routes: Routes): void {
  routes.records.set('contacts', contactQuery)
  serveResource(routes, contacts, {
    list: contactQuery.answerList,
    filters: filterOptions(contacts),
    export: exportList(contactQuery, contactExport),
    create: createContact,
    read: readContact,
    update: updateContact,
    remove: removeContact,
  })
  serveResource(routes, allContacts, {
    list: allContactQuery.answerList,
    filters: filterOptions(allContacts),
    export: exportList(allContactQuery, contactExport),
  })
  serve(routes, checkContactEndpoint, checkContact)
  serve(routes, contactAssignees, listAssignees)
  serve(routes, batchAddTags, addTagsToMany)
  serve(routes, batchRemoveTags, removeTagsFromMany)
  serve(routes, batchAssign, assignMany)
  serve(routes, batchStage, placeMany)
  serve(routes, batchStatus, setStatusOfMany)
  serve(routes, batchDelete, deleteMany)
  serve(routes, batchRestore, restoreMany)
  serve(routes, batchEdit, editMany)
  serve(routes, batchUndo, undoMany)
  serve(routes, restoreContactEndpoint, restoreContact)
  serve(routes, eraseContactEndpoint, eraseContact)
  serve(routes, exportPersonalDataEndpoint, exportPersonalData)
}
