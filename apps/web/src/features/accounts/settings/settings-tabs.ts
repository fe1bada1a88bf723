import { requestTabs } from '../../crm/contact-requests/index.ts'
import type { ChildRoute } from '../../../kit/index.ts'
import { emailTabs } from '../../messaging/email/index.ts'
import { smsTabs } from '../../messaging/sms/index.ts'
import { apiTokenTabs } from '../../integrations/api-tokens/index.ts'
import { webhookTabs } from '../../integrations/webhooks/index.ts'
import { facebookTabs } from '../../integrations/facebook/index.ts'
import { googleTabs } from '../../integrations/google/index.ts'
import { integrationTabs } from '../integrations/index.ts'
import { relationTabs } from '../relations/index.ts'
import { planTabs } from '../../catalogue/plan/index.ts'
import { paymentTabs } from '../../sales/payments/index.ts'
import { invoicingTabs } from '../../sales/invoices/index.ts'
import { memberTabs } from '../../identity/members/index.ts'
import { roleTabs } from '../../identity/roles/index.ts'
import { tagTabs } from '../../attachments/tags/index.ts'

/** A tab of the account's settings: an ordinary child route with the permission that opens it. */
export interface SettingsTab extends Omit<ChildRoute, 'guard' | 'modal'> {
  permission: string
}

/** The tabs in their order. Further ones are a line here: path, title, permission, screen, and what opens inside. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    path: 'general',
    title: 'titles:settings_general',
    permission: 'accounts.read',
    screen: () => import('./general-tab.tsx').then((module) => module.GeneralTab),
  },
  ...planTabs,
  {
    path: 'web-presence',
    title: 'titles:settings_web_presence',
    permission: 'accounts.update',
    screen: () => import('./web-presence-tab.tsx').then((module) => module.WebPresenceTab),
  },
  {
    path: 'customer-anatomy',
    title: 'titles:settings_customer_anatomy',
    permission: 'accounts.update',
    screen: () => import('./customer-anatomy-tab.tsx').then((module) => module.CustomerAnatomyTab),
  },
  ...memberTabs,
  ...roleTabs,
  ...tagTabs,
  ...invoicingTabs,
  ...requestTabs,
  ...emailTabs,
  ...smsTabs,
  ...integrationTabs,
  ...facebookTabs,
  ...googleTabs,
  ...apiTokenTabs,
  ...webhookTabs,
  ...paymentTabs,
  ...relationTabs,
  {
    path: 'attachments',
    title: 'titles:settings_attachments',
    permission: 'media.read',
    screen: () => import('./attachments-tab.tsx').then((module) => module.AttachmentsTab),
  },
]
