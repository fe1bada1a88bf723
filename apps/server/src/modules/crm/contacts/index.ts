import { contacts } from '@stoa/contract'
import { sql } from 'kysely'
import type { HomeList } from '#modules/accounts/accounts/index.ts'
import type { TaggedList } from '#modules/attachments/tags/index.ts'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactJobs, purgeContactsJob } from './contacts.jobs.ts'
import { contactQuery } from './contacts.query.ts'
import { contactRoutes } from './contacts.routes.ts'

export { assignContacts } from './assign/assign-contacts.ts'
export { matchContacts } from './read/match-contacts.ts'
export { seesOwnOnly } from './read/contact-counts.ts'
export { checkTags } from './write/check-tags.ts'
export { findTags, parseAddresses, resolveTags } from './write/contact-input.ts'
export { lockContacts } from './store/lock-contacts.ts'
export { refreshAlike, refreshMarketable } from './store/marketable.ts'
export { attachmentErasure } from './erase/erase-attachments.ts'
export { contactSections } from './personal-data/contact-sections.ts'
export { contactErasure } from './store/erase-contacts.ts'
export { archivingUndone, type CardPlace, contactsArchived, contactsBlacklisted } from './remove/status-points.ts'
export { contactPath } from './contact-path.ts'
export { contactSubject, contactSubjectKind } from './contact-subject.ts'
export { contactPolicy } from './contacts.policy.ts'
export { contactName, presentContact, type ContactRow } from './contacts.presenter.ts'
export { contactQuery, contactQuerySpec } from './contacts.query.ts'
export { contactStages, type ContactStages, type PlaceBefore } from './batch/stage-point.ts'
export { checkSelection, selectedContacts } from './batch/select-contacts.ts'
export {
  type EmailAddressRow,
  type PhoneNumberRow,
  type PhysicalAddressRow,
  presentEmailAddress,
  presentPhoneNumber,
  presentPhysicalAddress,
} from './read/detail-presenters.ts'
export { searchTextOf } from './write/search-text.ts'
export { syncDetails } from './write/sync-details.ts'
export { markNumber, markSoftBounce, markUnreachable } from './store/address-status.ts'
export {
  clearContactPictures,
  INTO_CONTACTS,
  markMerged,
  recountRequestsOf,
  reviveMerged,
  setLifecycle,
  setPortalUser,
  touchAndAdvance,
  touchContact,
  UPDATE_CONTACTS,
  updateContactRow,
} from './store/contacts.ts'
export {
  clearPrimary,
  deleteAccountLink,
  deleteDetail,
  ensureEmail,
  ensurePhone,
  insertDetail,
  putAccountLink,
  updateDetail,
} from './store/details.ts'
export {
  adoptPrimaryAddress,
  DELETE_EMAIL_ADDRESSES,
  DELETE_PHONE_NUMBERS,
  DELETE_PHYSICAL_ADDRESSES,
  INTO_EMAIL_ADDRESSES,
  INTO_PHONE_NUMBERS,
  INTO_PHYSICAL_ADDRESSES,
  setPrimaries,
} from './store/many-details.ts'
export { joinPeopleOf, separatePeople, type PersonJournal } from './store/merged-people.ts'
export { INTO_PEOPLE, INTO_PERSON_KEYS, renamePerson, UPDATE_PEOPLE } from './store/people.ts'
export { restoreLifecycles } from './store/batch-changes.ts'
export { contactSearchText, insertContact, insertContacts } from './store/insert-contact.ts'
export { linkedAccountsOf, otherLists, subscriptionsOf } from './read/related-rows.ts'

export const contactNames: RecordNames = {
  key: 'id',
  filters: ['contact'],
  find: namesFrom(
    contactQuery,
    sql`coalesce(nullif(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, '')), ''), nullif(t.company, ''), t.email, t.phone)`,
  ),
}

export { contactAccountChild, contactDetailChildren } from './store/merged-rows.ts'

/** The contacts of an account, for the figures of its home page. */
export const contactsOfHome: HomeList = { name: 'contacts', endpoint: contacts.list, list: contactQuery.list }

/** The contacts with a tag, for its number of uses. */
export const taggedContacts: TaggedList = {
  query: contactQuery,
  links: sql`contact_tag l ON l.account_id = t.account_id AND l.contact_id = t.id`,
}

export const contactsModule: ServerModule = {
  routes: contactRoutes,
  jobs: contactJobs,
  schedule: (services) => services.jobs.schedule(purgeContactsJob, '40 3 * * *', {}),
}
export { contactExport } from './contacts.export.ts'
