import { createHmac, randomBytes } from 'node:crypto'

/** What the stand-in calls the app of this product. */
export const PRACTICE_APP = { id: '900000000000001', secret: 'practice-app-secret' } as const
/** How tokens of the stand-in begin, by which the product recognises practice. */
const PREFIX = 'EAAstandin'
const SIXTY_DAYS = 5_183_944

export interface TokenContent {
  kind: 'user' | 'page'
  user: string
  /** Page of a page token. */
  page?: string
  scopes: string[]
  /** Seconds since 1970; 0 for a token that does not expire. */
  expires: number
  /** Whether it was exchanged for a long-lived one. */
  is_long?: boolean
}

const signatureOf = (content: string) =>
  createHmac('sha256', PRACTICE_APP.secret).update(`token ${content}`).digest('base64url').slice(0, 22)

/** Writes a token that contains what it stands for, so that it outlives the process. */
export function writeToken(content: TokenContent): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${PREFIX}.${text}.${signatureOf(text)}`
}

/** A token of 60 days for the user of the practice world. */
export const longLived = (user: string, scopes: string[], now: Date): string =>
  writeToken({ kind: 'user', user, scopes, expires: Math.floor(now.getTime() / 1000) + SIXTY_DAYS, is_long: true })

/** The login of the demo, whose token is the same on all machines. */
const DEMO_TOKEN = `${PREFIX}.demo`
const DEMO: TokenContent = {
  kind: 'user',
  user: '10150000000001',
  scopes: [
    'pages_show_list',
    'pages_read_engagement',
    'pages_manage_metadata',
    'read_insights',
    'instagram_basic',
    'instagram_manage_insights',
    'ads_read',
    'leads_retrieval',
    'pages_manage_ads',
  ],
  expires: 0,
  is_long: true,
}

/** @returns null for what is no token of this stand-in */
export function readToken(token: string): TokenContent | null {
  if (token === DEMO_TOKEN) return DEMO
  const [prefix, text = '', signature] = token.split('.')
  if (prefix !== PREFIX || signature !== signatureOf(text)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenContent
}

/** The proof that the caller knows the secret of the app. */
export const proofOf = (token: string): string => createHmac('sha256', PRACTICE_APP.secret).update(token).digest('hex')

export interface LoginCode {
  redirect_uri: string
  scopes: string[]
}

/** Codes of logins that people allowed; each is taken once. */
export function createCodes() {
  const codes = new Map<string, LoginCode>()
  return {
    add(code: LoginCode): string {
      const key = `AQD${randomBytes(24).toString('base64url')}`
      codes.set(key, code)
      return key
    },
    take(key: string): LoginCode | undefined {
      const code = codes.get(key)
      codes.delete(key)
      return code
    },
    clear: () => codes.clear(),
  }
}
