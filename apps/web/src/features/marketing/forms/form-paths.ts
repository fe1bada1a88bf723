/** Tabs of a form, in display order. */
export const FORM_TABS = ['submissions', 'unfinished', 'fields', 'settings', 'share'] as const
export type FormTab = (typeof FORM_TABS)[number]

/** Addresses of forms. */
export const formPaths = {
  all: (accountId: number) => `/accounts/${accountId}/forms`,
  create: (accountId: number) => `/accounts/${accountId}/forms/create`,
  one: (accountId: number, uuid: string, tab: FormTab = 'submissions') => `/accounts/${accountId}/forms/${uuid}/${tab}`,
}
