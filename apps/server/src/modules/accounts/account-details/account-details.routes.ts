import { accountEmails, accountPhones, accountRegistrations, paymentAccounts, type Resource, webPresences } from '@stoa/contract'
import { serveResource, type Routes } from '#kit/routes.ts'
import { accountChild, type ChildSpec } from './account-child.ts'
import { emailValues, paymentAccountValues, phoneValues, registrationValues, webPresenceValues } from './detail-values.ts'
import { markedTables } from './store.ts'

export function accountDetailRoutes(routes: Routes): void {
  const child = (resource: Resource, spec: ChildSpec) => serveResource(routes, resource, accountChild(resource, spec))
  child(accountPhones, {
    mark: markedTables.phones,
    type: 'account_phone',
    label: (row) => String(row.number),
    values: phoneValues,
    unique: { account_phones_number: 'number' },
  })
  child(accountEmails, {
    mark: markedTables.emails,
    type: 'account_email',
    label: (row) => String(row.email),
    values: emailValues,
    unique: { account_emails_email: 'email' },
  })
  child(webPresences, {
    mark: markedTables.web_presences,
    type: 'web_presence',
    label: (row) => String(row.label ?? row.url),
    values: webPresenceValues,
    unique: { web_presences_url: 'url' },
  })
  child(accountRegistrations, {
    mark: markedTables.registrations,
    type: 'account_registration',
    label: (row) => String(row.legal_name),
    values: registrationValues,
    unique: { account_registrations_vat: 'vat_number' },
  })
  child(paymentAccounts, {
    mark: markedTables.payment_accounts,
    type: 'payment_account',
    label: (row) => String(row.name),
    values: paymentAccountValues,
    unique: {},
  })
}
