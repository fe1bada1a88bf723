import { useMay } from '../../../../../kit/index.ts'
import { CONTACT_TABS, type ContactTab } from '../../contact-paths.ts'

/** Permissions that a tab requires; a tab without an entry is always shown. */
const TAB_PERMISSIONS: Partial<Record<ContactTab, string>> = {
  emails: 'email-messages.read',
  sms: 'sms-messages.read',
  conversations: 'conversations.read',
  tasks: 'tasks.read',
  requests: 'contact-requests.read',
  offers: 'offers.read',
  orders: 'orders.read',
  shop: 'acc-orders.read',
  boards: 'pipelines.read',
  lists: 'subscriptions.read',
}

/** The tabs of a contact that the user may see, in display order. */
export function useAllowedTabs(): ContactTab[] {
  const may = useMay()
  return CONTACT_TABS.filter((name) => {
    const permission = TAB_PERMISSIONS[name]
    return !permission || may({ who: 'permission', permission })
  })
}
