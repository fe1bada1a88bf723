import {
  accountChannels,
  emailCampaigns,
  forms,
  pages,
  smsCampaigns,
  type EmailCampaign,
  type FunnelItemType,
  type FunnelItemWithFigures,
  type FunnelStageItem,
  type FunnelStageItemInput,
  type SmsCampaign,
} from '@stoa/contract/browser'
import { addressQuery } from '../../../../kit/index.ts'
import { emailCampaignPath } from '../../../messaging/email/index.ts'
import { smsCampaignPath } from '../../../messaging/sms/index.ts'
import { campaignPaths } from '../../campaigns/index.ts'
import { formPaths } from '../../forms/index.ts'
import { pagePaths } from '../../pages/index.ts'

/** The list of the records of each type. */
export const ITEM_LISTS = {
  channel: accountChannels,
  page: pages.list,
  form: forms.list,
  email_campaign: emailCampaigns.list,
  sms_campaign: smsCampaigns.list,
} as const satisfies Record<FunnelItemType, unknown>

/** The field that names the record of each type. */
export const ITEM_FIELDS = {
  channel: 'channel_id',
  page: 'page_id',
  form: 'form_uuid',
  email_campaign: 'email_campaign_id',
  sms_campaign: 'sms_campaign_id',
} as const satisfies Record<FunnelItemType, keyof FunnelStageItemInput>

/** The body that adds the record of an item. */
export const bodyOf = (item: FunnelStageItem): FunnelStageItemInput => ({ [ITEM_FIELDS[item.type]]: item[ITEM_FIELDS[item.type]] })

/** Where the record of an item opens. A channel has no page: it opens with its campaign, or in the list of channels. */
export function addressOf(item: FunnelItemWithFigures): { to: string; search?: ReturnType<typeof addressQuery> } {
  const { account_id, type, campaign_id, name } = item
  if (type === 'page') return { to: pagePaths.one(account_id, item.page_id!) }
  if (type === 'form') return { to: formPaths.one(account_id, item.form_uuid!) }
  if (type === 'email_campaign')
    return { to: emailCampaignPath({ account_id, id: item.email_campaign_id!, status: item.status as EmailCampaign['status'] }) }
  if (type === 'sms_campaign')
    return { to: smsCampaignPath({ account_id, id: item.sms_campaign_id!, status: item.status as SmsCampaign['status'] }) }
  if (campaign_id) return { to: campaignPaths.page(account_id, campaign_id) }
  return { to: `/accounts/${account_id}/channels`, search: addressQuery({ 'filter.search': name }) }
}
