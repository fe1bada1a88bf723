import { accountEmails, accountPhones, accountRegistrations, paymentAccounts, type Resource, webPresences } from '@stoa/contract'
import { serveResource, type Routes } from '#kit/routes.ts'
import { accountChild, type ChildSpec } from './account-child.ts'
import { emailValues, paymentAccountValues, phoneValues, registrationValues, webPresenceValues } from './detail-values.ts'

const primary = { column: 'is_primary' }

export function accountDetailRoutes(routes: Routes): void {
  const child = (resource: Resource, spec: ChildSpec) => serveResource(routes, resource, accountChild(resource, spec))
  child(accountPhones, {
    table: 'account_phones',
    type: 'account_phone',
    label: (row) => String(row.number),
    values: phoneValues,
    mark: primary,
    unique: { account_phones_number: 'number' },
  })
  child(accountEmails, {
    table: 'account_emails',
    type: 'account_email',
    label: (row) => String(row.email),
    values: emailValues,
    mark: primary,
    unique: { account_emails_email: 'email' },
  })
  child(webPresences, {
    table: 'web_presences',
    type: 'web_presence',
    label: (row) => String(row.label ?? row.url),
    values: webPresenceValues,
    mark: primary,
    unique: { web_presences_url: 'url' },
  })
  child(accountRegistrations, {
    table: 'account_registrations',
    type: 'account_registration',
    label: (row) => String(row.legal_name),
    values: registrationValues,
    mark: primary,
    unique: { account_registrations_vat: 'vat_number' },
  })
  child(paymentAccounts, {
    table: 'payment_accounts',
    type: 'payment_account',
    label: (row) => String(row.name),
    values: paymentAccountValues,
    mark: { column: 'is_default', within: 'currency' },
    unique: {},
  })
}
