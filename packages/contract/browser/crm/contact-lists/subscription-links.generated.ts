// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contact-lists/subscription-links.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { UnsubscribePage, ConfirmPage } from '../../../src/crm/contact-lists/subscription-links.ts'
export const readUnsubscribePage: InBrowser<typeof source.readUnsubscribePage> = { id: 'email.unsubscribe.read', method: 'GET', path: '/api/v1/email/unsubscribe/:unsubscribe_uuid', access: { who: 'anyone' }, records: 'unsubscribe' }
const unsubscribeByLinkLimits = { note: { maxLength: 500 } } as const
export const unsubscribeByLink: InBrowser<typeof source.unsubscribeByLink, typeof unsubscribeByLinkLimits> = { id: 'email.unsubscribe.create', method: 'POST', path: '/api/v1/email/unsubscribe/:unsubscribe_uuid', access: { who: 'anyone' }, records: 'unsubscribe', limits: unsubscribeByLinkLimits }
const undoUnsubscribeLimits = { undo_token: { minLength: 1, maxLength: 100 } } as const
export const undoUnsubscribe: InBrowser<typeof source.undoUnsubscribe, typeof undoUnsubscribeLimits> = { id: 'email.unsubscribe.undo', method: 'POST', path: '/api/v1/email/unsubscribe/:unsubscribe_uuid/undo', access: { who: 'anyone' }, records: 'unsubscribe', limits: undoUnsubscribeLimits }
const savePreferencesLimits = { contact_list_ids: { maxItems: 100 } } as const
export const savePreferences: InBrowser<typeof source.savePreferences, typeof savePreferencesLimits> = { id: 'email.preferences.update', method: 'PUT', path: '/api/v1/email/unsubscribe/:unsubscribe_uuid/preferences', access: { who: 'anyone' }, records: 'preferences', limits: savePreferencesLimits }
export const readConfirmPage: InBrowser<typeof source.readConfirmPage> = { id: 'email.confirm.read', method: 'GET', path: '/api/v1/email/confirm/:token', access: { who: 'anyone' }, records: 'confirm' }
export const confirmSubscription: InBrowser<typeof source.confirmSubscription> = { id: 'email.confirm.create', method: 'POST', path: '/api/v1/email/confirm/:token', access: { who: 'anyone' }, records: 'confirm' }
