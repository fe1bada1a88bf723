/** Objects of the Graph API as far as they are read (v25.0). Ids are digits and stay text. */
export interface GraphPage {
  id: string
  name?: string
  access_token?: string
  category?: string
  link?: string
  username?: string
  fan_count?: number
  followers_count?: number
  instagram_business_account?: { id: string }
  picture?: { data?: { url?: string } }
  tasks?: string[]
}
export interface GraphInstagram {
  id: string
  username?: string
  followers_count?: number
}
interface Counted {
  summary?: { total_count?: number }
}
export interface GraphMetric {
  name: string
  values?: { value?: number; end_time?: string }[]
}
export interface GraphPost {
  id: string
  message?: string
  created_time: string
  permalink_url?: string
  full_picture?: string
  status_type?: string
  shares?: { count?: number }
  reactions?: Counted
  comments?: Counted
  insights?: { data?: GraphMetric[] }
}
export interface GraphMedia {
  id: string
  caption?: string
  media_type?: string
  media_product_type?: string
  media_url?: string
  thumbnail_url?: string
  permalink?: string
  timestamp: string
  like_count?: number
  comments_count?: number
  insights?: { data?: GraphMetric[] }
}
export interface GraphAdAccount {
  id: string
  name?: string
  account_status?: number
  currency?: string
  timezone_name?: string
}
interface GraphEntity {
  id: string
  name?: string
  status?: string
  configured_status?: string
  effective_status?: string
  created_time?: string
  updated_time?: string
}
export interface GraphCampaign extends GraphEntity {
  objective?: string
  buying_type?: string
  bid_strategy?: string
  daily_budget?: string
  lifetime_budget?: string
  spend_cap?: string
  start_time?: string
  stop_time?: string
}
export interface GraphAdset extends GraphEntity {
  campaign_id: string
  optimization_goal?: string
  billing_event?: string
  bid_amount?: number
  daily_budget?: string
  lifetime_budget?: string
  start_time?: string
  end_time?: string
  targeting?: object
}
export interface GraphAd extends GraphEntity {
  campaign_id: string
  adset_id: string
  creative?: {
    title?: string
    body?: string
    image_url?: string
    thumbnail_url?: string
    video_id?: string
    call_to_action_type?: string
    object_url?: string
  }
  preview_shareable_link?: string
}
export interface GraphLead {
  id: string
  created_time: string
  field_data?: { name: string; values?: string[] }[]
  form_id?: string
  ad_id?: string
  adset_id?: string
  campaign_id?: string
  campaign_name?: string
  is_organic?: boolean
  platform?: string
}
export interface ActionStats {
  action_type: string
  value?: string
}
export interface GraphInsight {
  campaign_id?: string
  adset_id?: string
  ad_id?: string
  spend?: string
  impressions?: string
  reach?: string
  frequency?: string
  clicks?: string
  inline_link_clicks?: string
  inline_post_engagement?: string
  actions?: ActionStats[]
  action_values?: ActionStats[]
  account_currency?: string
  date_start: string
  date_stop: string
}
