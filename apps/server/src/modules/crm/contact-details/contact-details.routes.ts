import {
  addContactTags,
  contactAccountOptions,
  contactAccounts,
  contactActivityLogs,
  contactComments,
  contactEmailAddresses,
  contactMedia,
  contactNotes,
  contactPerson,
  contactPhoneNumbers,
  contactPhysicalAddresses,
  contactTags,
  contactTasks,
  createContactMedia,
  linkContactAccount,
  people,
  removeContactAvatar,
  removeContactTag,
  setPrimaryEmailAddress,
  setPrimaryPhoneNumber,
  unlinkContactAccount,
  updateContactPerson,
  uploadContactAvatar,
} from '@stoa/contract'
import { sql } from 'kysely'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { listActivity } from '#modules/attachments/activity-logs/index.ts'
import { serveComments } from '#modules/attachments/comments/index.ts'
import { stageUpload } from '#modules/attachments/media/index.ts'
import { serveNotes } from '#modules/attachments/notes/index.ts'
import { serveTasks } from '#modules/work/tasks/index.ts'
import { contactQuery } from '../contacts/index.ts'
import { createMedia, listContactMedia } from './contact-media.ts'
import { removePicture, uploadPicture } from './contact-picture.ts'
import { readPerson, updatePerson } from './contact-person.ts'
import { addTags, listContactTags, removeTag } from './contact-tags.ts'
import { createEmailAddress, listEmailAddresses, makePrimaryEmail, removeEmailAddress, updateEmailAddress } from './email-addresses.ts'
import { linkAccount, listAccountOptions, listLinkedAccounts, unlinkAccount } from './linked-accounts.ts'
import { peopleExport, peopleQuery } from './people.query.ts'
import { createPhoneNumber, listPhoneNumbers, makePrimaryPhone, removePhoneNumber, updatePhoneNumber } from './phone-numbers.ts'
import { createPhysicalAddress, listPhysicalAddresses, removePhysicalAddress, updatePhysicalAddress } from './physical-addresses.ts'

const CONTACT = { type: 'contact', param: 'contact_id' }

/** Routes for the details of one contact. */
export function contactDetailRoutes(routes: Routes): void {
  serveResource(routes, people, {
    list: peopleQuery.list,
    filters: filterOptions(people),
    export: exportList(peopleQuery, peopleExport),
  })
  serveResource(routes, contactEmailAddresses, {
    list: listEmailAddresses,
    create: createEmailAddress,
    update: updateEmailAddress,
    remove: removeEmailAddress,
  })
  serve(routes, setPrimaryEmailAddress, makePrimaryEmail)
  serveResource(routes, contactPhoneNumbers, {
    list: listPhoneNumbers,
    create: createPhoneNumber,
    update: updatePhoneNumber,
    remove: removePhoneNumber,
  })
  serve(routes, setPrimaryPhoneNumber, makePrimaryPhone)
  serveResource(routes, contactPhysicalAddresses, {
    list: listPhysicalAddresses,
    create: createPhysicalAddress,
    update: updatePhysicalAddress,
    remove: removePhysicalAddress,
  })
  serve(routes, contactTags, listContactTags)
  serve(routes, addContactTags, addTags)
  serve(routes, removeContactTag, removeTag)
  serve(routes, contactAccounts, listLinkedAccounts)
  serve(routes, contactAccountOptions, listAccountOptions)
  serve(routes, linkContactAccount, linkAccount)
  serve(routes, unlinkContactAccount, unlinkAccount)
  serve(routes, contactPerson, readPerson)
  serve(routes, updateContactPerson, updatePerson)
  serveNotes(routes, contactNotes, CONTACT)
  serveComments(routes, contactComments, CONTACT)
  serveTasks(routes, contactTasks, { ...CONTACT, column: 'contact_id' })
  serve(routes, contactMedia, listContactMedia)
  serve(routes, createContactMedia, createMedia, stageUpload('attachment', 'attachment'))
  serve(routes, uploadContactAvatar, uploadPicture, stageUpload('avatar', 'avatar'))
  serve(routes, removeContactAvatar, removePicture)
  serve(routes, contactActivityLogs, async (ctx, { params, query }) => {
    const contact = await contactQuery.find(ctx, (params as { contact_id: number }).contact_id)
    return listActivity(ctx, query as never, sql`t.contact_id = ${contact.id} AND t.account_id = ${contact.account_id}`)
  })
}
