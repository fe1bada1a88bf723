import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import type { Services } from '#kit/services.ts'

/** This product's app at Facebook, or the stand-in for it. */
export interface MetaApp {
  graph_url: string
  dialog_url: string
  app_id: string
  app_secret: string
  is_practice: boolean
  /** How it is called; the addresses are those of the operator. */
  calls: OutgoingCalls
}

type Config = Pick<Services, 'env' | 'practice_urls' | 'outgoing'>

const VERSION = 'v25.0'
/** What the stand-in calls the app. */
const PRACTICE = { app_id: '900000000000001', app_secret: 'practice-app-secret', is_practice: true }
/** How tokens of the stand-in begin. */
const PRACTICE_TOKEN = 'EAAstandin'

/** The app through which new logins are made; null where the operator set none and no stand-in runs. */
export function metaApp(services: Config): MetaApp | null {
  const { env, outgoing } = services
  if (!env.META_APP_ID || !env.META_APP_SECRET) return practiceApp(services)
  const version = env.META_VERSION ?? VERSION
  return {
    graph_url: `${(env.META_GRAPH_URL ?? 'https://graph.facebook.com').replace(/\/+$/, '')}/${version}`,
    dialog_url: `${(env.META_DIALOG_URL ?? 'https://www.facebook.com').replace(/\/+$/, '')}/${version}/dialog/oauth`,
    app_id: env.META_APP_ID,
    app_secret: env.META_APP_SECRET,
    is_practice: false,
    calls: outgoing.unguarded,
  }
}

/** The app that a token belongs to: those of the stand-in lead to the stand-in, whatever the operator set. */
export const appOf = (services: Config, token: string): MetaApp | null =>
  isPracticeToken(token) ? practiceApp(services) : metaApp(services)

/** The login of the demo at the stand-in. Its row bears no token. */
export const DEMO_TOKEN = 'EAAstandin.demo'

const isPracticeToken = (token: string): boolean => token.startsWith(PRACTICE_TOKEN)

/** Secrets with which reports may be signed: that of the operator's app, and that of the stand-in while it runs. */
export function signingSecrets(services: Config): string[] {
  const { META_APP_SECRET } = services.env
  return [...(META_APP_SECRET ? [META_APP_SECRET] : []), ...(practiceApp(services) ? [PRACTICE.app_secret] : [])]
}

function practiceApp({ practice_urls, outgoing }: Config): MetaApp | null {
  if (!practice_urls.meta) return null
  const at = `${practice_urls.meta}/${VERSION}`
  return { ...PRACTICE, graph_url: at, dialog_url: `${at}/dialog/oauth`, calls: outgoing.unguarded }
}
