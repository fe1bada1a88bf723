/** Fields that are asked for, by kind of object. */
export const PAGE_FIELDS = 'id,name,access_token,category,link,username,fan_count,followers_count,instagram_business_account,picture,tasks'
export const INSTAGRAM_FIELDS = 'id,username,followers_count'
export const POST_FIELDS =
  'id,message,created_time,permalink_url,full_picture,status_type,shares,reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0),insights.metric(post_total_media_view_unique,post_media_view,post_clicks)'
export const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count,insights.metric(reach,views,saved,shares)'
export const AD_ACCOUNT_FIELDS = 'id,name,account_status,currency,timezone_name'
export const CAMPAIGN_FIELDS =
  'id,name,objective,status,configured_status,effective_status,buying_type,bid_strategy,daily_budget,lifetime_budget,spend_cap,start_time,stop_time,created_time,updated_time'
export const ADSET_FIELDS =
  'id,name,campaign_id,status,configured_status,effective_status,optimization_goal,billing_event,bid_amount,daily_budget,lifetime_budget,targeting,start_time,end_time,created_time,updated_time'
export const AD_FIELDS =
  'id,name,campaign_id,adset_id,status,configured_status,effective_status,creative{id,title,body,image_url,thumbnail_url,video_id,call_to_action_type,object_url},preview_shareable_link,created_time,updated_time'
export const INSIGHT_FIELDS =
  'campaign_id,adset_id,ad_id,spend,impressions,reach,frequency,clicks,inline_link_clicks,inline_post_engagement,actions,action_values,account_currency'

export const LEAD_FIELDS = 'id,created_time,field_data,form_id,ad_id,adset_id,campaign_id,campaign_name,is_organic,platform'

/** Statuses of all campaigns, ad sets and ads: without the parameter the platform leaves archived ones out. */
export const ALL_STATUSES = JSON.stringify([
  'ACTIVE',
  'PAUSED',
  'ARCHIVED',
  'DELETED',
  'IN_PROCESS',
  'WITH_ISSUES',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'DISAPPROVED',
  'PENDING_REVIEW',
  'PENDING_BILLING_INFO',
  'PREAPPROVED',
])

/** Metrics of pages by day. The platform removes metrics now and then: one that it refuses is left out. */
export const PAGE_METRICS = {
  page_total_media_view_unique: 'reach',
  page_media_view: 'impressions',
  page_post_engagements: 'engagements',
  page_daily_follows_unique: 'new_followers',
  page_follows: 'followers',
} as const
/** Metrics of Instagram accounts by day. */
export const INSTAGRAM_METRICS = { reach: 'reach', follower_count: 'new_followers' } as const
