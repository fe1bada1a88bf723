import { createHmac } from 'node:crypto'
import type { Services } from '#kit/services.ts'

/** The OAuth client of this installation at Google, and where its calls go. */
export interface GoogleApp {
  client_id: string
  client_secret: string
  auth_url: string
  token_url: string
  revoke_url: string
  ads_url: string
  analytics_url: string
  is_practice: boolean
}

type Config = Pick<Services, 'env' | 'secrets' | 'has_mailbox' | 'practice_urls'>

/** The client of the environment; the stand-in where mails stay in the built-in mailbox; else null. */
export function googleApp({ env, secrets, has_mailbox, practice_urls }: Config): GoogleApp | null {
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    return {
      client_id: env.GOOGLE_CLIENT_ID,
      client_secret: env.GOOGLE_CLIENT_SECRET,
      auth_url: env.GOOGLE_AUTH_URL,
      token_url: env.GOOGLE_TOKEN_URL,
      revoke_url: new URL('/revoke', env.GOOGLE_TOKEN_URL).href,
      ads_url: `${env.GOOGLE_ADS_URL}/${env.GOOGLE_ADS_VERSION}`,
      analytics_url: `${env.GA4_URL}/v1beta`,
      is_practice: false,
    }
  const base = practice_urls.google
  if (!has_mailbox || !base) return null
  return {
    ...practiceClient({ secrets }),
    auth_url: `${base}/o/oauth2/v2/auth`,
    token_url: `${base}/token`,
    revoke_url: `${base}/revoke`,
    ads_url: `${base}/v25`,
    analytics_url: `${base}/v1beta`,
    is_practice: true,
  }
}

/** Client id and secret that the stand-in accepts. */
export function practiceClient({ secrets }: Pick<Services, 'secrets'>): Pick<GoogleApp, 'client_id' | 'client_secret'> {
  const derived = (name: string) => createHmac('sha256', secrets.keys('signed-link')[0].key).update(name).digest('hex')
  return { client_id: `${derived('google-stand-in').slice(0, 24)}.apps.standin`, client_secret: derived('google-stand-in-secret') }
}
