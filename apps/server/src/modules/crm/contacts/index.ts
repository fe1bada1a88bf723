import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import type { ServerModule } from '../../../registry.ts'
import { contactJobs, purgeContactsJob } from './contacts.jobs.ts'
import { contactQuery } from './contacts.query.ts'
import { contactRoutes } from './contacts.routes.ts'

export { checkTags, tagContacts, untagContacts } from './tag-contacts.ts'
export { readReach, resolveTags } from './contact-input.ts'
export { refreshMarketable } from './contact-marketable.ts'
export { contactPath } from './contact-path.ts'
export { contactSubject, contactSubjectKind } from './contact-subject.ts'
export { contactPolicy } from './contacts.policy.ts'
export { contactName, presentContact, type ContactRow } from './contacts.presenter.ts'
export { contactQuery, contactQuerySpec } from './contacts.query.ts'
export { checkSelection, selectedContacts } from './batch/select-contacts.ts'
export {
  type EmailAddressRow,
  type PhoneNumberRow,
  type PhysicalAddressRow,
  presentEmailAddress,
  presentPhoneNumber,
  presentPhysicalAddress,
} from './detail-presenters.ts'
export { followDetails } from './follow-details.ts'
export { contactSearchText, insertContact } from './insert-contact.ts'
export { linkedAccountsOf, otherLists, subscriptionsOf } from './related-rows.ts'

export const contactNames: RecordNames = {
  key: 'id',
  filters: ['contact'],
  find: namesFrom(
    contactQuery,
    sql`coalesce(nullif(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, '')), ''), nullif(t.company, ''), t.email, t.phone)`,
  ),
}

export { contactAccountChild, contactDetailChildren } from './merged-rows.ts'

export const contactsModule: ServerModule = {
  routes: contactRoutes,
  jobs: contactJobs,
  schedule: (services) => services.jobs.schedule(purgeContactsJob, '40 3 * * *', {}),
}
