/** Source and medium in the addresses of links, by the type of a channel; other types have their own name as the source. */
const SOURCES: Readonly<Record<string, readonly [source: string, medium: string]>> = {
  facebook_lead_ads: ['facebook', 'paid_social'],
  facebook_messenger: ['facebook', 'social'],
  instagram: ['instagram', 'paid_social'],
  google_ads: ['google', 'cpc'],
  landing_page: ['landing_page', 'web'],
  website_form: ['website', 'web'],
  email: ['newsletter', 'email'],
  sms: ['sms', 'sms'],
  viber: ['viber', 'messaging'],
  phone: ['phone', 'offline'],
  walk_in: ['store', 'offline'],
  referral: ['referral', 'referral'],
  marketplace: ['marketplace', 'referral'],
  tiktok: ['tiktok', 'paid_social'],
  linkedin: ['linkedin', 'paid_social'],
}

/** Parameters by which analytics tools recognise the links of a channel. */
export interface ChannelUtm {
  utm_source: string
  utm_medium: string
  utm_campaign: string | null
  utm_content: string
}

/**
 * Parameters for the links of a channel.
 * @param campaign name of its campaign in addresses
 * @param key code of the channel, which tells two channels of one type apart
 */
export function channelUtm(type: string, campaign: string | null, key: string): ChannelUtm {
  const [utm_source, utm_medium] = SOURCES[type] ?? ['other', 'other']
  return { utm_source, utm_medium, utm_campaign: campaign, utm_content: key }
}
