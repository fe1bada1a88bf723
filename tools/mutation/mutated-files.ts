const modules = 'apps/server/src/modules'

/** Files whose rules must be covered by tests: merging, consent, invoices and subscriptions. */
export const MUTATED = [
  'crm/contact-merge/merged-fields.ts',
  'crm/contact-merge/keep-strictest-consent.ts',
  'crm/contact-merge/kept-subscription.ts',
  'crm/contact-merge/lock-for-merge.ts',
  'crm/contact-merge/merge-locked-contacts.ts',
  'crm/contact-merge/undo-merge.ts',
  'crm/contact-lists/consent/may-receive.ts',
  'crm/contact-lists/consent/suppress.ts',
  'crm/contact-lists/consent/consents.ts',
  'sales/invoices/credit/credited-lines.ts',
  'sales/invoices/issue/issue-checks.ts',
  'sales/invoices/settle/settle-invoice.ts',
  'sales/account-subscriptions/run/advance-subscription.ts',
  'sales/account-subscriptions/run/dun.ts',
].map((path) => `${modules}/${path}`)
